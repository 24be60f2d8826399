import type { Shelf } from '../shelf.ts'

export const pearlNecklaces: Shelf = {
  name: 'Pearl Necklaces',
  description: 'Rows of shell pearls gathered at a flower, for saris and for shirts.',
  logo: 'necklace-16',
  facts: { 'Chain Length': '42 cm, with a 6 cm extender', 'Closure Type': 'Lobster clasp' },
  goods: [
    {
      design: 'necklace-02',
      name: 'Moti Mala Three-Row Pearl Necklace',
      words: [
        'Three rows of shell pearls meet at a polki-style flower with a ruby-red pear drop.',
        'Shell pearls are pressed from real shell, so they are rounder and whiter than sea pearls, and far cheaper.',
        'Sweat is the enemy of their shine: wipe the rows after wearing and let them dry before you put them away.',
      ],
      colors: ['Ivory', 'Red'],
      made: { material: 'Gold-plated brass', stones: 'Shell pearls, ruby-red and polki-style glass', weight: '83 g' },
      worn: { occasion: 'Wedding, Puja, Festive' },
      sold: { price: 1299, sale: 899, stock: 44, bestseller: true },
      past: { days: 340, reviews: 103, liking: 'liked' },
    },
    {
      design: 'necklace-16',
      name: 'Moti Mala with Emerald Brooch',
      words: [
        'Three rows of shell pearls, held at the front by an emerald-green flower.',
        'A necklace for silk saris in red, purple and deep blue, where green wakes up the border.',
        'The flower is fixed, so all three rows fall as you see them in the picture.',
      ],
      colors: ['Ivory', 'Green'],
      made: { material: 'Gold-plated brass', stones: 'Shell pearls, emerald-green glass', weight: '82 g' },
      worn: { occasion: 'Wedding, Festive' },
      sold: { price: 1349, stock: 26 },
      past: { days: 198, reviews: 11, liking: 'liked' },
    },
    {
      design: 'necklace-17',
      name: 'Blush Pearl Double Strand',
      words: [
        'Rows of blush-pink pearls with a rosy flower at the heart.',
        'Gentle enough for a baby shower, a school function or a first job interview.',
      ],
      colors: ['Blush', 'Rose Gold'],
      made: { material: 'Rose-gold-plated brass', stones: 'Blush shell pearls, pink glass', weight: '63 g' },
      worn: { occasion: 'Office, Day function' },
      sold: { price: 999, stock: 13 },
      past: { days: 72, reviews: 4, liking: 'liked' },
    },
    {
      design: 'necklace-18',
      name: 'Chandrika Pearl Rows',
      words: [
        'White rhodium and a blue flower keep these three pearl rows cool.',
        'Our choice for moonlit colours: silver tissue, sky blue, lilac.',
        'Knotted silk thread inside, so a broken strand does not scatter.',
      ],
      colors: ['Ivory', 'Blue'],
      made: { material: 'Rhodium-plated brass', stones: 'Shell pearls, sapphire-blue glass', weight: '80 g' },
      worn: { occasion: 'Reception, Party' },
      sold: { price: 1249, sale: 899, stock: 0 },
      past: { days: 121, reviews: 10, liking: 'liked' },
    },
  ],
}
