import { setTimeout as pause } from 'node:timers/promises'

/** Just less than a test may take, so that what is not so is told by the line that waits for it. */
const nearlyTooLong = 55_000

/**
 * Asks again and again until the answer is a yes, and gives that answer. For what happens soon, but elsewhere; how soon
 * is up to the machine.
 */
export async function until<Answer>(
  ask: () => Promise<Answer> | Answer,
  withinMs = nearlyTooLong,
): Promise<NonNullable<Answer>> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Still not so after ${withinMs} ms`)
    await pause(20)
  }
}
