import type { Shelf } from '../shelf.ts'

export const payals: Shelf = {
  name: 'Payals',
  description: 'Ghungroo payals for feet that want to be heard. Always a pair.',
  logo: 'anklet-01',
  facts: { 'Chain Length': '25 cm, with a 3 cm extender', 'Closure Type': 'S hook' },
  goods: [
    {
      design: 'anklet-01',
      name: 'Chham Chham Ghungroo Anklet',
      words: [
        'A double silver-plated chain with a ring of tiny ghungroo bells, sold as a pair.',
        'The sound is light, more rain than temple bell, so it does not tire the house.',
        'Wash the feet first and the payal never: water is what turns silver plating dull.',
      ],
      colors: ['Silver'],
      made: { material: 'Silver-plated brass', stones: 'Clear glass', weight: '48 g the pair' },
      worn: { occasion: 'Wedding, Dance, Everyday' },
      sold: { price: 499, sale: 349, stock: 57, bestseller: true },
      past: { days: 322, reviews: 104, liking: 'loved' },
    },
    {
      design: 'anklet-05',
      name: 'Gold Ghungroo Anklet',
      words: [
        'The double chain and its bells in warm gold plate.',
        'Some families do not wear gold on the feet; for all the others, here is one that costs no worry.',
        'Made for alta, mehendi and a sari lifted over a threshold.',
      ],
      colors: ['Gold'],
      made: { material: 'Gold-plated brass', weight: '49 g the pair' },
      worn: { occasion: 'Wedding, Festive' },
      sold: { price: 499, sale: 369, stock: 40 },
      past: { days: 210, reviews: 11, liking: 'liked' },
    },
    {
      design: 'anklet-06',
      name: 'Oxidised Ghungroo Anklet',
      words: [
        'Dark chain and dark bells, made to be heard under a long skirt and seen when you spin.',
        'A favourite with Kathak beginners, who practise in it before they earn the real ghungroo.',
      ],
      colors: ['Oxidised Silver'],
      made: { material: 'Oxidised German silver', weight: '51 g the pair' },
      worn: { occasion: 'Dance, Navratri' },
      sold: { price: 399, sale: 279, stock: 49 },
      past: { days: 145, reviews: 7, liking: 'liked' },
    },
  ],
}
