import type { Shelf } from '../shelf.ts'

export const pendants: Shelf = {
  name: 'Pendants',
  description: 'One large stone on a pearl strand: small effort, great effect.',
  logo: 'necklace-09',
  facts: { 'Chain Length': '44 cm, with a 5 cm extender', 'Closure Type': 'Lobster clasp' },
  goods: [
    {
      design: 'necklace-09',
      name: 'Panna Pearl Strand with Pendant',
      words: [
        'A single strand of shell pearls carries a cushion-cut emerald-green pendant in a frame of polki-style stones.',
        'Old Hyderabad wore pearls this way, and it still looks right with a plain silk sari and a bun.',
      ],
      colors: ['Green', 'Ivory'],
      made: { material: 'Gold-plated brass', stones: 'Shell pearls, emerald-green glass', weight: '54 g' },
      worn: { occasion: 'Festive, Reception' },
      sold: { price: 1099, sale: 799, stock: 35 },
      past: { days: 274, reviews: 19, liking: 'liked' },
    },
    {
      design: 'necklace-34',
      name: 'Manik Pearl Strand with Pendant',
      words: [
        'The ruby-red sister of our emerald pendant, on the same even strand of pearls.',
        'The stone is a faceted glass cushion, foil-backed so that it glows in lamplight as well.',
        'Good with white and gold, and made for Diwali photographs.',
      ],
      colors: ['Red', 'Ivory'],
      made: { material: 'Gold-plated brass', stones: 'Shell pearls, ruby-red glass', weight: '54 g' },
      worn: { occasion: 'Diwali, Festive' },
      sold: { price: 1099, stock: 29 },
      past: { days: 183, reviews: 14, liking: 'loved' },
    },
    {
      design: 'necklace-35',
      name: 'Neelam Pearl Strand with Pendant',
      words: [
        'A deep sapphire-blue stone framed in clear ones, on pearls and white rhodium.',
        'One of those pieces that works with jeans and a white shirt too.',
      ],
      colors: ['Blue', 'Ivory'],
      made: { material: 'Rhodium-plated brass', stones: 'Shell pearls, sapphire-blue glass', weight: '53 g' },
      worn: { occasion: 'Office, Party' },
      sold: { price: 1149, stock: 1 },
      past: { days: 26 },
    },
  ],
}
