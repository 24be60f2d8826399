import { randomUUID } from 'node:crypto'
import { trailHere } from './trail.ts'

/**
 * Ours alone: an id sent by a client is not believed, so that nobody can write into our logs.
 * What a page asks the API for goes under the page's own.
 */
export function newRequestId(): string {
  return trailHere()?.reqId ?? randomUUID()
}
