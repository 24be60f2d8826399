/** Under which a tab remembers what somebody wanted when they had to sign in. */
export const wantedKey = 'wantedPiece'
