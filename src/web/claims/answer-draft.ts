import * as z from 'zod/mini'
import { readSession } from '../account/session.ts'
import { keepInTab, readInTab } from '../browser-storage.ts'

const Draft = z.object({ of: z.string(), words: z.string() })

const keyOf = (claim: string) => `claimAnswer ${claim}`

/** What somebody has begun to write about a claim and not sent yet. Nobody else's: two people may share a tab. */
export function readDraft(claim: string): string {
  const { success, data } = z.safeParse(Draft, readInTab(keyOf(claim)))
  return success && data.of === readSession()?.userId ? data.words : ''
}

export function keepDraft(claim: string, words: string): void {
  const of = readSession()?.userId
  keepInTab(keyOf(claim), of && words.trim() ? { of, words } : undefined)
}
