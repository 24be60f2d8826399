import type { Shelf } from '../shelf.ts'

export const crystalAnklets: Shelf = {
  name: 'Crystal Anklets',
  description: 'A slim line of crystal that shows when you walk.',
  logo: 'anklet-04',
  facts: { 'Chain Length': '24 cm, with a 5 cm extender', 'Closure Type': 'Lobster clasp' },
  goods: [
    {
      design: 'anklet-04',
      name: 'Tara Crystal Anklet',
      words: [
        'Clear crystals and pink marquise stones in one slim rose-gold line, with small pear drops.',
        'For heels and a gown, or under a lehenga where only you know.',
        'Sold as a pair, in a box that can be given as it is.',
      ],
      colors: ['Rose Gold', 'Pink'],
      made: { material: 'Rose-gold-plated brass', stones: 'Clear crystal, pink glass', weight: '24 g the pair' },
      worn: { occasion: 'Party, Wedding' },
      sold: { price: 699, sale: 499, stock: 29, bestseller: true },
      past: { days: 230, reviews: 16, liking: 'loved' },
    },
    {
      design: 'anklet-10',
      name: 'Neel Crystal Anklet',
      words: [
        'Clear crystals with sapphire-blue drops, in white rhodium.',
        'It shines most at night, when the lights are low and the floor is full.',
      ],
      colors: ['Silver', 'Blue'],
      made: { material: 'Rhodium-plated brass', stones: 'Clear crystal, sapphire-blue glass', weight: '24 g the pair' },
      worn: { occasion: 'Party, Reception' },
      sold: { price: 749, sale: 549, stock: 2 },
      past: { days: 57 },
    },
  ],
}
