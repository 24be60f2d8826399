import type { Shelf } from '../shelf.ts'

export const mangalsutras: Shelf = {
  name: 'Mangalsutras',
  description: 'Black beads for every day, light enough to forget and pretty enough to show.',
  logo: 'necklace-04',
  facts: { 'Chain Length': '48 cm, with a 4 cm extender', 'Closure Type': 'S hook' },
  goods: [
    {
      design: 'necklace-04',
      name: 'Saubhagya Black Bead Mangalsutra',
      words: [
        'A double strand of faceted black beads with gold accents, twin vati cups and a stone-set lotus.',
        'Made for the days when the real one stays in the locker: travel, market, the local train.',
        'Take it off for the bath, and the plating keeps its colour through months of daily wear.',
      ],
      colors: ['Black', 'Gold'],
      made: { material: 'Gold-plated brass', stones: 'Black crystal, clear and ruby-red glass', weight: '24 g' },
      worn: { occasion: 'Everyday, Puja' },
      sold: { price: 799, sale: 549, stock: 62, bestseller: true },
      past: { days: 352, reviews: 112, liking: 'loved' },
    },
    {
      design: 'necklace-22',
      name: 'Akshara Rose Mangalsutra',
      words: [
        'Fine black beads with a rose-gold lotus, sized for office shirts and round necks.',
        'It is barely heavier than a handkerchief.',
        'A thoughtful wedding present for a friend who does not like yellow gold.',
      ],
      colors: ['Black', 'Rose Gold'],
      made: { material: 'Rose-gold-plated brass', stones: 'Black and clear crystal', weight: '19 g' },
      worn: { occasion: 'Everyday, Office' },
      sold: { price: 699, sale: 499, stock: 55 },
      past: { days: 190, reviews: 23, liking: 'loved' },
    },
    {
      design: 'necklace-23',
      name: 'Sindoori Mangalsutra',
      words: [
        'Black crystal strands and a ruby-red lotus pendant, dressier than our other two.',
        'Pair it with our Kamal studs for Karva Chauth or Teej.',
      ],
      colors: ['Black', 'Red'],
      made: { material: 'Gold-plated brass', stones: 'Black crystal, ruby-red glass', weight: '26 g' },
      worn: { occasion: 'Karva Chauth, Teej' },
      sold: { price: 849, stock: 36 },
      past: { days: 79, reviews: 6, liking: 'liked' },
    },
  ],
}
