import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '#server/app.ts'
import { PreparingClient } from '#server/db/preparing-client.ts'

/** Set while a request is answered, so that jobs, which share its connections, are not counted. */
const answering = new AsyncLocalStorage<true>()
let heard: string[] | undefined

Object.defineProperty(PreparingClient.prototype, 'query', {
  value: new Proxy(PreparingClient.prototype.query, {
    apply(target, client, asked: unknown[]): unknown {
      if (answering.getStore()) heard?.push(textOf(asked[0]))
      return Reflect.apply(target, client, asked)
    },
  }),
})

export function noteRequests(app: App): void {
  app.addHook('onRequest', (_request, _reply, done) => answering.run(true, done))
  // Once more when the body is read: its last bytes arrive from outside of all this.
  app.addHook('preHandler', (_request, _reply, done) => answering.run(true, done))
}

/** The statements that requests made meanwhile ask the database, in their order. */
export async function countStatements(work: () => Promise<unknown>): Promise<{ count: number; texts: string[] }> {
  const texts: string[] = []
  heard = texts
  await work()
  heard = undefined
  return { count: texts.length, texts }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'object' && asked !== null && 'text' in asked) return String(asked.text)
  return String(asked)
}
