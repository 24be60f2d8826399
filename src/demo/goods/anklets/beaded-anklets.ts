import type { Shelf } from '../shelf.ts'

export const beadedAnklets: Shelf = {
  name: 'Beaded Anklets',
  description: 'Bright beads and tiny leaves for bare feet and summer.',
  logo: 'anklet-03',
  facts: { 'Chain Length': '24 cm, stretches to 27 cm', 'Closure Type': 'Lobster clasp' },
  goods: [
    {
      design: 'anklet-03',
      name: 'Firozi Beaded Anklet',
      words: [
        'Turquoise beads with oxidised leaves, coral dots and a few tiny bells.',
        'Light, a little bohemian, and at home with kolhapuris.',
        'You get both feet’s worth.',
      ],
      colors: ['Turquoise', 'Coral'],
      made: { material: 'Oxidised German silver', stones: 'Turquoise and coral resin', weight: '26 g the pair' },
      worn: { occasion: 'College, Holiday' },
      sold: { price: 349, stock: 54 },
      past: { days: 187, reviews: 12, liking: 'liked' },
    },
    {
      design: 'anklet-09',
      name: 'Jade Beaded Anklet',
      words: [
        'Jade-green resin beads between oxidised leaves, as a pair.',
        'The clasp is large enough to close by yourself, one hand and no mirror.',
      ],
      colors: ['Jade', 'Oxidised Silver'],
      made: { material: 'Oxidised German silver', stones: 'Jade and coral resin', weight: '26 g the pair' },
      worn: { occasion: 'Everyday, Holiday' },
      sold: { price: 349, stock: 38 },
      past: { days: 28, ownRating: 4.2 },
    },
  ],
}
