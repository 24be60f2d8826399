export interface Answer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  ms: number
}

/** `closed`: the line ended without one; `silent`: it had not come when the waiting was over. */
export type Outcome = Answer | { failed: 'closed' | 'silent'; ms: number }

/** Longer than the shop itself waits for anything: a connection, a lock, a page. */
export const longestWaitMs = 30_000
