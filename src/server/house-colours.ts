/** What letters, papers and the page of trouble take from the pages' theme, which they can't read: theirs stand alone. */
export const houseColours = {
  ivory: '#fbf7f0',
  white: '#ffffff',
  sand: '#f1e8da',
  ink: '#2a1b1d',
  muted: '#6a5a57',
  maroon: '#6e1428',
  goldBright: '#c9a14a',
  hairline: '#e4d8c4',
}
