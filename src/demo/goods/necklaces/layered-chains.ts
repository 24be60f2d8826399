import type { Shelf } from '../shelf.ts'

export const layeredChains: Shelf = {
  name: 'Layered Chains',
  description: 'Three fine chains on one clasp, for everything that is not a wedding.',
  logo: 'necklace-05',
  facts: { 'Chain Length': '38, 43 and 50 cm, with a 5 cm extender', 'Closure Type': 'Lobster clasp' },
  goods: [
    {
      design: 'necklace-05',
      name: 'Aara Layered Rose Gold Chains',
      words: [
        'Three fine chains in one: a stone-dotted bead chain, a petal coin, and a blush-pink drop with pearls.',
        'They share a clasp, so they cannot be put on in the wrong order, and tangle less than three of their own.',
        'For brunch, for college, for a kurta with jeans.',
      ],
      colors: ['Rose Gold', 'Pink'],
      made: { material: 'Rose-gold-plated brass', stones: 'Clear and pink glass, pearl beads', weight: '16 g' },
      worn: { occasion: 'Everyday, Brunch' },
      sold: { price: 649, sale: 449, stock: 48 },
      past: { days: 257, reviews: 16, liking: 'liked' },
    },
    {
      design: 'necklace-24',
      name: 'Aara Layered Gold Chains',
      words: [
        'The layered chain in warm gold, with a petal coin and a row of emerald-green dots.',
        'Wear all three with an open collar; the shortest alone shows under a round neck.',
      ],
      colors: ['Gold', 'Green'],
      made: { material: 'Gold-plated brass', stones: 'Emerald-green glass, shell pearls', weight: '16 g' },
      worn: { occasion: 'Everyday, Office' },
      sold: { price: 649, sale: 449, stock: 52 },
      past: { days: 147, reviews: 13, liking: 'liked' },
    },
    {
      design: 'necklace-25',
      name: 'Aara Layered Silver Chains',
      words: [
        'Cool silver-tone chains in three lengths, with blue dots on the first and a drop on the last.',
        'Rhodium over brass stays bright without polishing.',
        'Close the clasp before you put it away, and the three will not knot.',
      ],
      colors: ['Silver', 'Blue'],
      made: { material: 'Rhodium-plated brass', stones: 'Sapphire-blue glass, shell pearls', weight: '15 g' },
      worn: { occasion: 'Everyday, Travel' },
      sold: { price: 599, stock: 40 },
      past: { days: 33 },
    },
  ],
}
