import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { listDueKinds } from './due-jobs.store.ts'

const everyMs = 1000

interface Wakers {
  /** By kind. */
  wake: ReadonlyMap<string, () => void>
  onError(error: Error): void
}

/**
 * Asks each second, once for all kinds, whose time has come, such as second tries, and wakes those who do them. Each
 * worker asking for itself took a twelfth of a core of a shop in which nothing happened.
 */
export function wakeDue(db: Db, { wake, onError }: Wakers): { stop(): Promise<void> } {
  const ending = new AbortController()
  const names = [...wake.keys()]

  async function goRound(): Promise<void> {
    while (await passes(ending.signal)) {
      try {
        for (const name of await listDueKinds(db, names)) wake.get(name)?.()
      } catch (error) {
        if (!(error instanceof Error)) throw error
        onError(error)
      }
    }
  }

  const rounds = goRound()
  return {
    async stop() {
      ending.abort()
      await rounds
    },
  }
}

/** False where it is told to stop meanwhile. */
function passes(signal: AbortSignal): Promise<boolean> {
  return pause(everyMs, undefined, { signal }).then(
    () => true,
    () => false,
  )
}
