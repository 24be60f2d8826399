import type { Shelf } from '../shelf.ts'

export const longHaars: Shelf = {
  name: 'Long Haars',
  description: 'Bead strands that fall to the waist, to wear alone or below a choker.',
  logo: 'necklace-10',
  facts: { 'Chain Length': '66 cm, the dori adds up to 14 cm', 'Closure Type': 'Adjustable dori' },
  goods: [
    {
      design: 'necklace-10',
      name: 'Rani Haar in Emerald Beads',
      words: [
        'Three long strands of faceted emerald-green beads, stone-set spacers and a lotus-arch pendant.',
        'Brides wear it below a choker; everyone else wears it alone and needs nothing more.',
        'The beads are glass and strung on steel-cored thread, because a rani haar gets pulled by every aunt.',
        'Hang it up rather than coiling it, and the strands stay straight.',
      ],
      colors: ['Green', 'Antique Gold'],
      made: { material: 'Antique gold-plated brass', stones: 'Emerald-green glass beads', weight: '124 g' },
      worn: { occasion: 'Wedding, Reception' },
      sold: { price: 2199, sale: 1599, stock: 19, bestseller: true },
      past: { days: 308, reviews: 101, liking: 'loved' },
    },
    {
      design: 'necklace-36',
      name: 'Rani Haar in Ruby Beads',
      words: [
        'Ruby-red glass beads in three strands, with green in the spacers and the arch pendant.',
        'It brings colour to a cream or gold sari without a heavy border.',
        'Lighter than stone beads of the same size, so the neck does not ache by dinner.',
      ],
      colors: ['Red', 'Antique Gold'],
      made: { material: 'Antique gold-plated brass', stones: 'Ruby-red glass beads', weight: '122 g' },
      worn: { occasion: 'Wedding, Festive' },
      sold: { price: 2199, sale: 1699, stock: 24 },
      past: { days: 226, reviews: 15, liking: 'liked' },
    },
    {
      design: 'necklace-37',
      name: 'Rani Haar in Sapphire Beads',
      words: [
        'Sapphire-blue strands and a bright gold pendant with ruby-red stones.',
        'Blue is the rare one among rani haars, and the one people ask about.',
      ],
      colors: ['Blue', 'Gold'],
      made: { material: 'Gold-plated brass', stones: 'Sapphire-blue glass beads', weight: '123 g' },
      worn: { occasion: 'Sangeet, Reception' },
      sold: { price: 2299, stock: 7 },
      past: { days: 54, ownRating: 4.5 },
    },
  ],
}
