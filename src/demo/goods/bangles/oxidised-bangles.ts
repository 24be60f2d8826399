import type { Shelf } from '../shelf.ts'

export const oxidisedBangles: Shelf = {
  name: 'Oxidised Bangles',
  description: 'Open scrollwork in dark silver, light on the wrist.',
  logo: 'bangle-04',
  facts: { 'Set of': '3 bangles for one hand', 'Closure Type': 'Closed round, slips over the hand' },
  sizes: ['2.2', '2.4', '2.6', '2.8', '2.10'],
  goods: [
    {
      design: 'bangle-04',
      name: 'Jaali Oxidised Filigree Bangles',
      words: [
        'Open jaali work in oxidised silver, dotted with turquoise, with a twisted companion.',
        'Half the metal is air, so three of them weigh no more than one solid kada.',
        'They belong with block prints and mirror work.',
      ],
      colors: ['Turquoise', 'Oxidised Silver'],
      made: { material: 'Oxidised German silver', stones: 'Turquoise resin', weight: '63 g' },
      worn: { occasion: 'Everyday, Navratri' },
      sold: { price: 649, sale: 449, stock: 36 },
      past: { days: 239, reviews: 14, liking: 'liked' },
    },
    {
      design: 'bangle-12',
      name: 'Jaali Coral Filigree Bangles',
      words: [
        'The same scrollwork with small coral dots.',
        'Coral against dark silver is an old Rajasthani pairing, and cheers up any grey kurta.',
      ],
      colors: ['Coral', 'Oxidised Silver'],
      made: { material: 'Oxidised German silver', stones: 'Coral resin', weight: '63 g' },
      worn: { occasion: 'Everyday, Festive' },
      sizes: ['2.4', '2.6', '2.8'],
      sold: { price: 649, sale: 479, stock: 0 },
      past: { days: 133, reviews: 10, liking: 'mixed' },
    },
  ],
}
