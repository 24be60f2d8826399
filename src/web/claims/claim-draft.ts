import * as z from 'zod/mini'
import { readSession } from '../account/session.ts'
import { keepInTab, readInTab } from '../browser-storage.ts'

const Draft = z.object({ of: z.string(), words: z.string(), pieces: z.optional(z.array(z.int())) })

interface Unsent {
  words: string
  /** Of a report: which pieces of the order are ticked. */
  pieces?: readonly number[] | undefined
}

const keyOf = (about: string) => `claimAnswer ${about}`

/** What somebody has begun to write about a claim and not sent yet. Nobody else's: two people may share a tab. */
export function readDraft(about: string): Unsent {
  const { success, data } = z.safeParse(Draft, readInTab(keyOf(about)))
  return success && data.of === readSession()?.userId ? data : { words: '' }
}

export function keepDraft(about: string, { words, pieces }: Unsent): void {
  const of = readSession()?.userId
  keepInTab(keyOf(about), of && words.trim() ? { of, words, pieces } : undefined)
}
