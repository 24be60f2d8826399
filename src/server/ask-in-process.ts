import type { FastifyError, FastifyRequest } from 'fastify'
import { errorStatuses } from '#contracts/errors.ts'
import { refuse, toRefusal } from './refusals.ts'
import { within } from './within.ts'

/** A call that pages ask, as it is answered to them; see serve-to-pages.ts. */
interface CallInProcess {
  /** By which it stands in the log. */
  route: string
  answer(input: unknown, tag: (...tags: string[]) => void): Promise<ToPages>
}

export interface ToPages {
  body: unknown
  /** A list of products: no other page is likely to ask the same. */
  isForOnePage: boolean
}

/** What the API answered a page that asked it. */
export interface ApiAnswer extends ToPages {
  status: number
  /** What it was made from. */
  tags: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By the methods and paths of calls. */
    inProcess: Map<string, CallInProcess>
  }
}

interface Question {
  method: string
  path: string
  input: unknown
  timeoutMs: number
}

/** As a visitor would be answered, and nobody else, but without the wire. */
export async function askInProcess(
  page: FastifyRequest,
  { method, path, input, timeoutMs }: Question,
): Promise<ApiAnswer> {
  const call = page.server.inProcess.get(`${method} ${path}`)
  if (!call) throw new Error(`${method} ${path} is not served to pages`)
  const begun = performance.now()
  const answer = await within(answerOrRefuse(call, input, page), timeoutMs, tooLate)
  const facts = { method, route: call.route, status: answer.status }
  const ms = performance.now() - begun
  page.log.info({ ...facts, ms: Math.round(ms) }, 'answered its page')
  page.server.deps.metrics?.answered({ ...facts, ms })
  return answer
}

const tooLate: ApiAnswer = { status: 503, body: undefined, tags: [], isForOnePage: true }

async function answerOrRefuse(call: CallInProcess, input: unknown, page: FastifyRequest): Promise<ApiAnswer> {
  const tags: string[] = []
  const answered = call.answer(input, (...more) => tags.push(...more))
  return answered.then(
    (answer) => ({ status: 200, tags, ...answer }),
    (error: FastifyError) => {
      const refusal = refuse(page, error)
      return { status: errorStatuses[refusal.code], body: toRefusal(refusal, page.id), tags, isForOnePage: true }
    },
  )
}
