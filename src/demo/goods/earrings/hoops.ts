import type { Shelf } from '../shelf.ts'

export const hoops: Shelf = {
  name: 'Hoops',
  description: 'Rope-twist hoops with pearls along the curve.',
  logo: 'earring-06',
  facts: { Diameter: '4 cm', 'Closure Type': 'Hinged snap' },
  goods: [
    {
      design: 'earring-06',
      name: 'Moti Twist Hoops',
      words: [
        'Rope-twist hoops in gold with pearls and clear stones along the lower half.',
        'The snap sits behind the lobe, so it does not catch on a phone or a scarf.',
        'Dress them down with jeans, or up with a silk blouse.',
      ],
      colors: ['Gold', 'Ivory'],
      made: { material: 'Gold-plated brass', stones: 'Shell pearls, clear glass', weight: '11 g the pair' },
      worn: { occasion: 'Everyday, Party' },
      sold: { price: 349, sale: 249, stock: 70 },
      past: { days: 269, reviews: 17, liking: 'liked' },
    },
    {
      design: 'earring-19',
      name: 'Rose Pearl Hoops',
      words: [
        'The same twist in rose gold, with blush pearls and a few pink stones between them.',
        'A first pair of hoops for somebody who only wore studs so far.',
      ],
      colors: ['Rose Gold', 'Blush'],
      made: { material: 'Rose-gold-plated brass', stones: 'Blush pearls, pink glass', weight: '11 g the pair' },
      worn: { occasion: 'Brunch, Everyday' },
      sold: { price: 329, stock: 26 },
      past: { days: 151, reviews: 9, liking: 'liked' },
    },
    {
      design: 'earring-20',
      name: 'Chandi Twist Hoops',
      words: [
        'Silver-tone rope with pearls, the pair to leave on the dressing table and reach for daily.',
        'Rhodium-plated, so they stay white.',
        'Press the snap until it clicks, and they stay shut through a day of travel.',
      ],
      colors: ['Silver', 'Ivory'],
      made: { material: 'Rhodium-plated brass', stones: 'Shell pearls, clear crystal', weight: '11 g the pair' },
      worn: { occasion: 'Office, Everyday' },
      sold: { price: 329, sale: 229, stock: 39 },
      past: { days: 60 },
    },
  ],
}
