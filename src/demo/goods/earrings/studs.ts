import type { Shelf } from '../shelf.ts'

export const studs: Shelf = {
  name: 'Studs',
  description: 'Flowers for the lobe: small, bright and comfortable all day.',
  logo: 'earring-05',
  facts: { Diameter: '1.8 cm', 'Closure Type': 'Push back' },
  goods: [
    {
      design: 'earring-05',
      name: 'Kamal Flower Studs',
      words: [
        'Eight petals of ruby-red glass around one clear stone.',
        'They turn a cotton kurta into something you chose, and cost less than the auto to the mall.',
        'Nickel-free posts, for ears that complain.',
      ],
      colors: ['Red', 'Gold'],
      made: { material: 'Gold-plated brass', stones: 'Ruby-red and clear glass', weight: '7 g the pair' },
      worn: { occasion: 'Everyday, Office' },
      sold: { price: 299, sale: 199, stock: 75, bestseller: true },
      past: { days: 299, reviews: 41, liking: 'liked' },
    },
    {
      design: 'earring-16',
      name: 'Kamal Emerald Studs',
      words: [
        'The lotus stud in emerald-green glass, with a clear heart.',
        'Small enough for video calls, bright enough for the dinner after them.',
      ],
      colors: ['Green', 'Gold'],
      made: { material: 'Gold-plated brass', stones: 'Emerald-green glass, clear crystal', weight: '7 g the pair' },
      worn: { occasion: 'Everyday, Festive' },
      sold: { price: 299, sale: 199, stock: 58 },
      past: { days: 214, reviews: 13, liking: 'liked' },
    },
    {
      design: 'earring-17',
      name: 'Neel Flower Studs',
      words: [
        'Sapphire-blue petals in white rhodium.',
        'They go with school-uniform navy, denim and every blue sari ever woven.',
        'Carry a spare back in your purse; it is always the back that gets lost.',
      ],
      colors: ['Blue', 'Silver'],
      made: { material: 'Rhodium-plated brass', stones: 'Sapphire-blue glass, clear crystal', weight: '7 g the pair' },
      worn: { occasion: 'Everyday, Office' },
      sold: { price: 279, stock: 47 },
      past: { days: 118 },
    },
    {
      design: 'earring-18',
      name: 'Gulabo Flower Studs',
      words: [
        'Pink petals in rose gold, the cheapest happy thing in our shop.',
        'A sweet return gift: ten pairs fit in one small box.',
      ],
      colors: ['Pink', 'Rose Gold'],
      made: { material: 'Rose-gold-plated brass', stones: 'Pink glass, clear crystal', weight: '7 g the pair' },
      worn: { occasion: 'Everyday, Gift' },
      sold: { price: 249, sale: 149, stock: 64 },
      past: { days: 41, ownRating: 4.4 },
    },
  ],
}
