/** Why the shop can't start, in one line for the person at the terminal. Anything else thrown at start is a bug. */
export class StartupError extends Error {
  override name = 'StartupError'
}
