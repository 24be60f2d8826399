import type { Shelf } from '../shelf.ts'

export const kadas: Shelf = {
  name: 'Kadas',
  description: 'Broad kadas with flowers in relief, one to each wrist.',
  logo: 'bangle-02',
  facts: { 'Closure Type': 'Screw pin, opens at the side' },
  sizes: ['2.4', '2.6', '2.8', '2.10'],
  goods: [
    {
      design: 'bangle-02',
      name: 'Mayur Antique Kada Pair',
      words: [
        'A pair of broad antique kadas with relief petals and flowers in red and green.',
        'Each opens at the side on a screw pin, so a kada that fits the wrist also gets over the hand.',
        'One on each side of plain bangles makes a bridal hand in half a minute.',
      ],
      colors: ['Antique Gold', 'Red', 'Green'],
      made: {
        material: 'Antique gold-plated brass',
        stones: 'Ruby-red and emerald-green glass',
        weight: '134 g the pair',
      },
      worn: { 'Set of': '2 kadas', Width: '2.4 cm', occasion: 'Wedding, Festive' },
      sold: { price: 1799, sale: 1299, stock: 14, bestseller: true },
      past: { days: 291, reviews: 29, liking: 'loved' },
    },
    {
      design: 'bangle-09',
      name: 'Rajputana Gold Kada',
      words: [
        'A broad gold kada with ruby-red flowers, sold singly because it is enough on its own.',
        'The inside is smooth and lightly rounded, and does not pinch when you rest your hand on a desk.',
      ],
      colors: ['Gold', 'Red'],
      made: { material: 'Gold-plated brass', stones: 'Ruby-red glass, clear crystal', weight: '68 g' },
      worn: { 'Set of': '1 kada', Width: '2 cm', occasion: 'Festive, Party' },
      sold: { price: 899, sale: 649, stock: 28 },
      past: { days: 194, reviews: 10, liking: 'liked' },
    },
    {
      design: 'bangle-10',
      name: 'Antique Amethyst Kada Pair',
      words: [
        'Antique kadas with purple and mint flowers, for saris that red and green would fight with.',
        'The finish is rubbed by hand at the edges, so the two of a pair differ a little.',
        'Turn the screw fully in before you go out.',
      ],
      colors: ['Purple', 'Mint'],
      made: { material: 'Antique gold-plated brass', stones: 'Amethyst and mint glass', weight: '136 g the pair' },
      worn: { 'Set of': '2 kadas', Width: '2.4 cm', occasion: 'Reception, Festive' },
      sold: { price: 1849, stock: 9 },
      past: { days: 37, ownRating: 4.7 },
    },
  ],
}
