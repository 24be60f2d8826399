export const shortSecondThoughts = {
  4: [
    'Good, but slightly small.',
    'Nice piece. Box could be better.',
    'Pretty, took a week though.',
    'Almost perfect.',
    'Good for the price.',
    'Nice but heavy for me.',
    'Liked it overall.',
    'Value for money.',
    'Very nice. One star less for delivery.',
    'Good finishing, simple box.',
  ],
  3: [
    'It is okay.',
    'Average, nothing special.',
    'Okay for the price.',
    'Not bad, not great.',
    'Expected a bit more.',
    'Decent but smaller than expected.',
  ],
  2: ['Not happy with the finishing.', 'Looks better in photos.', 'Did not suit me.', 'Too flimsy for me.'],
  1: ['Very disappointed.', 'Broke on second day.', 'Not as shown.'],
} as const

/** What takes a star from something that was liked. */
export const reserves = [
  'Only the box was a little crushed.',
  'Wish it came with matching pieces.',
  'It is slightly smaller than I imagined from the picture.',
  'The colour is a shade darker than on my phone.',
  'Delivery took eight days, so one star less.',
  'A little heavy if you wear it the whole day.',
  'I would have liked one more colour to choose from.',
  'The pouch inside is very thin.',
  'It was a bit stiff to put on in the beginning.',
  'One stone was set slightly off, but nobody will notice.',
  'Price could be a little lower.',
  'Keep it away from perfume, mine lost some shine at one spot.',
  'The edge could be a little smoother.',
  'Instructions for care would be good in the box.',
] as const

export const doubts = [
  'It is okay for one or two functions, not more.',
  'The finishing is good in front, the back is so so.',
  'Looks nice, but the plating has started to fade at one edge.',
  'The size is much smaller than I thought, please check the measurements.',
  'The colour did not match my sari as I had hoped.',
  'One stone was loose, I fixed it myself.',
  'Average quality, but you get what you pay for.',
  'It came late, after the function was over.',
  'It is pretty but makes a mark on my skin when I sweat.',
  'Good for a gift, for myself I would take something heavier.',
  'Nice design, the metal feels thin.',
  'I expected the colour to be brighter.',
] as const

export const complaints = [
  'A stone had fallen out when I opened the box.',
  'It broke while I was wearing it for the first time.',
  'The colour turned dull within three weeks.',
  'Nothing like the picture, looks cheap in daylight.',
  'I had to call twice before the return was picked up.',
  'The polish came off on my dupatta.',
  'It gave me a rash, so I can’t wear it.',
  'Came bent, and the replacement took long.',
  'Too small for an adult, and I did not find that written anywhere.',
  'The return was easy at least and the money came back.',
] as const
