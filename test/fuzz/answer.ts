export interface Answer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  ms: number
}

/** `closed`: the line ended without one; `silent`: it had not come when the waiting was over. */
export type Outcome = Answer | { failed: 'closed' | 'silent'; ms: number }

export const longestWaitMs = 10_000
