import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of the log says about the request or job that it was written in. Ids and numbers only, no person's own. */
export interface Trail {
  /** Of the request that all this began with; what comes round by itself begins with its job. */
  reqId: string
  /** Who is signed in, by id. */
  person?: string | undefined
  order?: string | undefined
  job?: string
  jobId?: string
}

/**
 * The one thing that is not passed on in arguments: it changes nothing that is done, only what is written down of it,
 * and a line that somebody forgot to pass it to would be the one that is looked for.
 */
const trails = new AsyncLocalStorage<Trail>()

export function follow<Result>(trail: Trail, work: () => Result): Result {
  return trails.run(trail, work)
}

export function trailHere(): Readonly<Trail> | undefined {
  return trails.getStore()
}

/** From here on this request or job is about that order, and so is what it causes. */
export function noteOrder(number: string): void {
  const trail = trails.getStore()
  if (trail) trail.order = number
}

/** For one of several orders in turn or at once: what is noted meanwhile is not said of the others. */
export function apart<Result>(work: () => Result): Result {
  const trail = trails.getStore()
  return trail ? trails.run({ ...trail }, work) : work()
}

/** For what only happens to come up in somebody's request, such as an old connection that breaks. */
export function offTheTrail<Result>(work: () => Result): Result {
  return trails.exit(work)
}
