import type { FastifyInstance } from 'fastify'

/** One outside service, played by a server that speaks its protocol. */
export interface Standin {
  name: string
  /** What a person finds there, in one sentence. */
  about: string
  /** Its page, below the prefix. */
  path: string
  routes(app: FastifyInstance): void
  close(): Promise<void>
}
