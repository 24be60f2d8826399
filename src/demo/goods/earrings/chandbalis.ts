import type { Shelf } from '../shelf.ts'

export const chandbalis: Shelf = {
  name: 'Chandbalis',
  description: 'Crescent moons fringed with pearls, the evening’s natural choice.',
  logo: 'earring-03',
  facts: { 'Closure Type': 'Push back, with a clear support disc' },
  goods: [
    {
      design: 'earring-03',
      name: 'Noor Emerald Chandbalis',
      words: [
        'Crescents that alternate polki-style and emerald-green stones, fringed with round pearls.',
        'They are wide, so they frame the face even under a dupatta.',
        'Gold-plated brass with glass stones, and surprisingly light for their size.',
      ],
      colors: ['Green', 'Ivory'],
      made: { material: 'Gold-plated brass', stones: 'Polki-style and emerald-green glass', weight: '24 g the pair' },
      worn: { Length: '6.3 cm', occasion: 'Wedding, Eid' },
      sold: { price: 799, sale: 549, stock: 46, bestseller: true },
      past: { days: 326, reviews: 106, liking: 'loved' },
    },
    {
      design: 'earring-04',
      name: 'Gulabi Antique Chandbalis',
      words: [
        'Antique-finish moons with blush-pink stones and a fringe of rose pearls.',
        'Softer than bright gold, and easier to match with an embroidered blouse.',
        'Lovely with a pink Chanderi or a plain beige suit.',
      ],
      colors: ['Pink', 'Antique Gold'],
      made: { material: 'Antique gold-plated brass', stones: 'Pink and polki-style glass', weight: '25 g the pair' },
      worn: { Length: '6.3 cm', occasion: 'Engagement, Day function' },
      sold: { price: 849, sale: 649, stock: 24 },
      past: { days: 251, reviews: 22, liking: 'liked' },
    },
    {
      design: 'earring-13',
      name: 'Noor Ruby Chandbalis',
      words: [
        'Ruby-red and polki-style pears on a gold crescent: Noor for those who wear red.',
        'The hook behind the stud holds a sahara chain if you like to add one.',
      ],
      colors: ['Red', 'Ivory'],
      made: { material: 'Gold-plated brass', stones: 'Polki-style and ruby-red glass', weight: '24 g the pair' },
      worn: { Length: '6.3 cm', occasion: 'Wedding, Karva Chauth' },
      sold: { price: 799, sale: 599, stock: 0 },
      past: { days: 172, reviews: 10, liking: 'loved' },
    },
    {
      design: 'earring-14',
      name: 'Mehtab Silver Chandbalis',
      words: [
        'Clear and sapphire-blue stones on white crescents, bright as the moon they are named for.',
        'Made to be worn with silver-tone chokers, or alone with a chiffon sari.',
      ],
      colors: ['Silver', 'Blue'],
      made: { material: 'Rhodium-plated brass', stones: 'Clear crystal, sapphire-blue glass', weight: '24 g the pair' },
      worn: { Length: '6.3 cm', occasion: 'Reception, Cocktail' },
      sold: { price: 829, stock: 15 },
      past: { days: 91 },
    },
    {
      design: 'earring-15',
      name: 'Pista Chandbalis',
      words: [
        'Rose-gold crescents with stones in the green of fresh pista.',
        'A gentle colour for mornings: haldi, brunch, a cousin’s roka.',
        'Keep them apart in a soft pouch, since the pearls mark easily.',
      ],
      colors: ['Mint', 'Rose Gold'],
      made: { material: 'Rose-gold-plated brass', stones: 'Mint glass, clear crystal', weight: '23 g the pair' },
      worn: { Length: '6.3 cm', occasion: 'Haldi, Roka' },
      sold: { price: 779, sale: 579, stock: 33 },
      past: { days: 15, reviews: 2, liking: 'liked' },
    },
  ],
}
