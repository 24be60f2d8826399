import type { Shelf } from '../shelf.ts'

export const longDrops: Shelf = {
  name: 'Long Drops',
  description: 'Slim lines of crystal for gowns, chiffon and hair worn up.',
  logo: 'earring-07',
  facts: { Length: '7 cm', 'Closure Type': 'Push back' },
  goods: [
    {
      design: 'earring-07',
      name: 'Nilima Long Crystal Drops',
      words: [
        'A line of sapphire-blue and clear crystal that ends in a haloed pear.',
        'They make a neck look longer, and they make a plain gown look finished.',
      ],
      colors: ['Blue', 'Silver'],
      made: { material: 'Rhodium-plated brass', stones: 'Sapphire-blue glass, clear crystal', weight: '14 g the pair' },
      worn: { occasion: 'Cocktail, Reception' },
      sold: { price: 549, sale: 399, stock: 20 },
      past: { days: 244, reviews: 9, liking: 'liked' },
    },
    {
      design: 'earring-21',
      name: 'Raktima Long Drops',
      words: [
        'Evening-length drops in ruby red and gold, moving at every turn of the head.',
        'Every stone is set in its own little cup, so none of them hangs by glue alone.',
        'Best with an off-shoulder blouse and no necklace at all.',
      ],
      colors: ['Red', 'Gold'],
      made: { material: 'Gold-plated brass', stones: 'Ruby-red glass, clear crystal', weight: '14 g the pair' },
      worn: { occasion: 'Party, Anniversary' },
      sold: { price: 549, stock: 34 },
      past: { days: 127, reviews: 7, liking: 'loved' },
    },
    {
      design: 'earring-22',
      name: 'Haritha Long Drops',
      words: [
        'Emerald green and clear crystal in bright rhodium, slim as a reed.',
        'The last of a small batch in this plating; the next one will cost a little more to make.',
      ],
      colors: ['Green', 'Silver'],
      made: { material: 'Rhodium-plated brass', stones: 'Emerald-green glass, clear crystal', weight: '14 g the pair' },
      worn: { occasion: 'Party, Reception' },
      sold: { price: 499, sale: 549, stock: 12 },
      past: { days: 49 },
    },
  ],
}
