import { Writable } from 'node:stream'
import { pino } from 'pino'
import { logOptions } from '#server/log.ts'

/** The shop's own log, kept in memory: a test sees what would have been written. */
export function listeningLog() {
  const lines: string[] = []
  let errors: unknown[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString()
      lines.push(line)
      const entry: { level?: string } = JSON.parse(line)
      if (entry.level === 'error' || entry.level === 'fatal') errors.push(entry)
      done()
    },
  })
  return {
    logger: pino(logOptions('info'), sink),
    text: () => lines.join(''),
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
  }
}
