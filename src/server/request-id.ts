import { randomUUID } from 'node:crypto'

/** Ours alone: an id sent by a client is not believed, so that nobody can write into our logs. */
export function newRequestId(): string {
  return randomUUID()
}
