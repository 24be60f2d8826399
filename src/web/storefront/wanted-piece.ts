import * as z from 'zod/mini'
import { readSession } from '../account/session.ts'
import { keepInTab, readInTab } from '../browser-storage.ts'
import { wantedKey } from './wanted-key.ts'

const goodForMs = 30 * 60_000

const Wanted = z.object({
  productId: z.string(),
  quantity: z.number(),
  size: z.optional(z.string()),
  color: z.optional(z.string()),
})
export type Wanted = z.infer<typeof Wanted>

const Kept = z.object({
  wanted: Wanted,
  /** The page they were sent away from. */
  path: z.string(),
  /** Whose session had lapsed; empty for a visitor, who may become anyone. */
  of: z.string(),
  at: z.number(),
})

/** Keeps what somebody wanted while they are at the login. */
export function keepWanted(wanted: Wanted, path: string, of: string): void {
  keepInTab(wantedKey, { wanted, path, of, at: Date.now() })
}

/**
 * What is to be added now that they are back, once. Whoever comes back without having signed in, late,
 * to another piece or as somebody else has let it go.
 */
export function takeWanted(path: string): Wanted | undefined {
  const { success, data } = z.safeParse(Kept, readInTab(wantedKey))
  if (!success) return undefined
  keepInTab(wantedKey, undefined)
  const person = readSession()?.userId
  const isTheirs = person !== undefined && (data.of === '' || data.of === person)
  return isTheirs && data.path === path && Date.now() - data.at < goodForMs ? data.wanted : undefined
}
