import * as z from 'zod/mini'
import { codeMinutes } from '#contracts/policy-facts.ts'
import { keepInTab, readInTab } from '../browser-storage.ts'

const key = 'codeSentTo'
const Kept = z.object({ email: z.string(), at: z.number() })

/** As long as a code is good. */
const goodForMs = codeMinutes * 60_000

/** Phones throw a page away while its reader is at the mail, and load it again after. */
export function keepSentTo(email?: string): void {
  keepInTab(key, email && { email, at: Date.now() })
}

export function findSentTo(): string | undefined {
  const { data } = z.safeParse(Kept, readInTab(key))
  return data && Date.now() - data.at < goodForMs ? data.email : undefined
}
