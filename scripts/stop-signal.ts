import { StartupError } from '#server/startup-error.ts'

/** Told to stop, what was opened is closed as after any failure. A second time ends it at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new StartupError('Stopped.')))
  return stop.signal
}
