/** How long the server is given to say who is signed in. It stands by itself: what asks comes with different pages. */
export const meTimeoutMs = 10_000
