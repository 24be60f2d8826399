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
  /** A list of products: no other page is likely to show the same. */
  isForOnePage: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By the paths of calls. */
    inProcess: Map<string, CallInProcess>
  }
}

interface Question {
  path: string
  input: unknown
  timeoutMs: number
}

interface InProcessAnswer extends ToPages {
  status: number
  tags: readonly string[]
}

/** As a visitor would be answered, and nobody else, but without the wire. */
export async function askInProcess(
  page: FastifyRequest,
  { path, input, timeoutMs }: Question,
): Promise<InProcessAnswer> {
  const call = page.server.inProcess.get(path)
  if (!call) throw new Error(`${path} is not served to pages`)
  const begun = performance.now()
  const answer = await within(answerOrRefuse(call, input, page), timeoutMs, tooLate)
  const { route } = call
  page.log.info({ route, status: answer.status, ms: Math.round(performance.now() - begun) }, 'answered its page')
  return answer
}

const tooLate: InProcessAnswer = { status: 503, body: undefined, tags: [], isForOnePage: true }

async function answerOrRefuse(call: CallInProcess, input: unknown, page: FastifyRequest): Promise<InProcessAnswer> {
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
