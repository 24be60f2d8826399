import { StartupError } from '#server/startup-error.ts'
import { startEmbeddedPostgres } from './embedded.ts'

/** Run as a process of its own by embedded.test.ts: opens the folder, says how it went, and waits to be killed. */
try {
  const { url } = await startEmbeddedPostgres(process.argv[2] ?? '', { durable: false })
  process.stdout.write(url)
  setInterval(() => undefined, 60_000)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stdout.write(error.message)
}
