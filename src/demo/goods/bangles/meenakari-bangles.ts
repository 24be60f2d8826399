import type { Shelf } from '../shelf.ts'

export const meenakariBangles: Shelf = {
  name: 'Meenakari Bangles',
  description: 'Enamel in the colours of Jaipur, with gold leaf motifs.',
  logo: 'bangle-06',
  facts: { 'Set of': '4 bangles for one hand', 'Closure Type': 'Closed round, slips over the hand' },
  sizes: ['2.2', '2.4', '2.6', '2.8', '2.10'],
  goods: [
    {
      design: 'bangle-06',
      name: 'Meenakari Enamel Bangles',
      words: [
        'Red and green enamel with gold leaf motifs, and a band of emerald-green stones to hold them together.',
        'Enamel is glass at heart: it keeps its colour for years and chips if it falls on stone.',
        'A set that carries a plain sari through Gangaur, Rakhi and Diwali.',
      ],
      colors: ['Red', 'Green'],
      made: { material: 'Gold-plated brass with enamel', stones: 'Emerald-green and clear glass', weight: '78 g' },
      worn: { occasion: 'Festive, Rakhi' },
      sold: { price: 899, sale: 699, stock: 27 },
      past: { days: 180, reviews: 13, liking: 'liked' },
    },
    {
      design: 'bangle-14',
      name: 'Meenakari Blue Bangles',
      words: [
        'Blue and white enamel like Jaipur pottery, on gold-plated brass.',
        'New this month, and painted in small numbers.',
      ],
      colors: ['Blue', 'Gold'],
      made: { material: 'Gold-plated brass with enamel', stones: 'Sapphire-blue glass', weight: '77 g' },
      worn: { occasion: 'Festive, Day function' },
      sold: { price: 949, stock: 16 },
      past: { days: 10, reviews: 1, liking: 'loved' },
    },
  ],
}
