import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'

/** What the server refuses in the middle of a start, and what whoever runs the shop can do about it. */
const advice: Readonly<Record<string, string>> = {
  '53300': 'Let it take more (max_connections), or make DATABASE_POOL smaller.',
  '42501': 'The user in DATABASE_URL must own the database.',
  '25006': 'Let DATABASE_URL lead to the primary.',
}

/** A start that the database broke off is no bug of ours: it is told in one line. Anything else stays as it is. */
export function tellDatabaseTrouble(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error
  const words = error instanceof pg.DatabaseError ? advice[error.code ?? ''] : undefined
  if (words !== undefined)
    return new StartupError(`The database broke off the start: ${error.message}. ${words}`, { cause: error })
  if (!isLostConnection(error)) return error
  return new StartupError(`The database was lost during the start (${error.message}). Start the shop again.`, {
    cause: error,
  })
}

/** Shutting down or starting up by its own words, or gone without any. */
function isLostConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P0[123])$/.test(code) ||
    (['ECONNREFUSED', 'ECONNRESET'].includes(code) && 'syscall' in error) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  )
}
