import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is a yes, and gives that answer. For what happens soon, but elsewhere. */
export async function until<Answer>(
  ask: () => Promise<Answer> | Answer,
  withinMs = 10_000,
): Promise<NonNullable<Answer>> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Still not so after ${withinMs} ms`)
    await pause(20)
  }
}
