import type { Shelf } from '../shelf.ts'

export const charmAnklets: Shelf = {
  name: 'Charm Anklets',
  description: 'Fine chains hung with pearls, flowers and drops, without a sound.',
  logo: 'anklet-02',
  facts: { 'Chain Length': '24 cm, with a 4 cm extender', 'Closure Type': 'Lobster clasp' },
  goods: [
    {
      design: 'anklet-02',
      name: 'Pakhi Pearl Charm Anklet',
      words: [
        'A fine gold chain hung with pearls, little flowers and ruby-red drops. Two in the box.',
        'No bells, so you can wear it to the office and nobody will look up.',
        'The charms hang from closed rings and do not snag on a sari fall.',
      ],
      colors: ['Gold', 'Red'],
      made: { material: 'Gold-plated brass', stones: 'Pearl beads, ruby-red glass', weight: '31 g the pair' },
      worn: { occasion: 'Everyday, Festive' },
      sold: { price: 549, sale: 399, stock: 32 },
      past: { days: 255, reviews: 18, liking: 'liked' },
    },
    {
      design: 'anklet-07',
      name: 'Emerald Charm Anklet',
      words: [
        'Pearls and emerald-green drops on a fine chain, a pair.',
        'Looks best with a cropped palazzo or a lehenga that clears the ankle.',
      ],
      colors: ['Gold', 'Green'],
      made: { material: 'Gold-plated brass', stones: 'Shell pearls, emerald-green glass', weight: '31 g the pair' },
      worn: { occasion: 'Mehendi, Festive' },
      sold: { price: 549, stock: 21 },
      past: { days: 113 },
    },
    {
      design: 'anklet-08',
      name: 'Rose Charm Anklet',
      words: [
        'A rose-gold chain with blush pearls and pink drops, sold as a pair.',
        'Pretty with sandals on a beach holiday. Rinse off salt with fresh water and pat it dry at once.',
      ],
      colors: ['Rose Gold', 'Pink'],
      made: { material: 'Rose-gold-plated brass', stones: 'Blush pearls, pink glass', weight: '30 g the pair' },
      worn: { occasion: 'Holiday, Everyday' },
      sold: { price: 529, sale: 379, stock: 1 },
      past: { days: 67 },
    },
  ],
}
