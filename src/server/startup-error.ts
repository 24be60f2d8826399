/** Why the shop can't start, in one line for the person at the terminal. Anything else thrown at start is a bug. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A start that was told to stop goes no further than the next look. */
export function assertNotStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StartupError('Told to stop before it was open')
}
