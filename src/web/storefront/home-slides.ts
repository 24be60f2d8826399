interface Slide {
  /** Begins the names of its files in public/pictures: the whole in three widths, and the piece alone for phones. */
  picture: string
  alt: string
  eyebrow: string
  title: string
  words: string
  to: string
  link: string
  /** Where the picture leaves room for words. */
  free: 'left' | 'right'
  /** What the words stand on there. */
  ground: 'dark' | 'light'
}

export const slides: readonly Slide[] = [
  {
    picture: 'hero-1',
    alt: 'A choker of polki-style stones with ruby-red and emerald-green drops, above a strand of pearls',
    eyebrow: 'The bridal table',
    title: 'Made for the mandap',
    words: 'Chokers and haars that hold their own beside silk and marigolds.',
    to: '/necklaces',
    link: 'See the necklaces',
    free: 'left',
    ground: 'dark',
  },
  {
    picture: 'hero-2',
    alt: 'Gold-toned bangles set with stones on two plinths, and a pair of jhumkas with pearls',
    eyebrow: 'Bangles and jhumkas',
    title: 'Gold that sings',
    words: 'Kadas to stack and bells to hear, light enough for a whole evening.',
    to: '/products',
    link: 'See all jewellery',
    free: 'left',
    ground: 'light',
  },
  {
    picture: 'hero-3',
    alt: 'Three strands of pearls with a flower of clear stones and an emerald-green drop',
    eyebrow: 'Pearls',
    title: 'Never out of place',
    words: 'Strands and pendants, as quiet as the days between two festivals.',
    to: '/search?q=pearl',
    link: 'See the pearls',
    free: 'right',
    ground: 'light',
  },
]
