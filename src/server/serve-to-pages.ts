import * as z from 'zod/mini'
import type { Call } from '#contracts/call.ts'
import type { App } from './app.ts'
import type { ToPages } from './ask-in-process.ts'
import { refuseInput } from './refusals.ts'
import { forgetEmptyParameters } from './request-parsing.ts'
import { type Answered, type Asked, given, Held, routeOf, serve, writerOf } from './serve.ts'

type OpenCall = Call & { readonly by: 'visitor' }

/** Puts a call on the air that pages ask too, which this process draws itself: to them it is answered without the wire, as to a visitor. */
export function serveToPages<C extends OpenCall>(
  app: App,
  call: C,
  handle: (asked: Asked<C>) => Answered<C> | Promise<Answered<C>>,
): void {
  serve(app, call, handle)
  const write = writerOf(call)
  app.inProcess.set(`${call.method} ${call.path}`, {
    route: routeOf(call),
    async answer(input, tag) {
      const asked = { ...parsed(call, input), findCaller: async () => undefined, tag, write }
      return toPages(call, await handle(given<Asked<C>>(asked)))
    },
  })
}

function parsed({ params, query }: Call, input: unknown) {
  const asked = { ...z.parse(Input, input).query }
  forgetEmptyParameters(asked)
  return {
    params: params && parsePart('params', params, input),
    query: query && parsePart('querystring', query, asked),
  }
}

const Input = z._default(z.object({ query: z.optional(z.record(z.string(), z.unknown())) }), {})

function parsePart(part: string, schema: z.ZodMiniType, sent: unknown): unknown {
  const read = z.safeParse(schema, sent)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw refuseInput(part, faults)
}

/** Cut down to what the contract names, as on the wire. */
function toPages<C extends Call>({ reply }: Call, answer: Answered<C>): ToPages {
  if (answer instanceof Held) return { body: { success: true, ...answer.answer }, isForOnePage: true }
  const body: unknown = Buffer.isBuffer(answer)
    ? JSON.parse(answer.toString())
    : z.encode(reply, { success: true, ...answer })
  return { body, isForOnePage: false }
}
