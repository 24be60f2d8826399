import { setTimeout as pause } from 'node:timers/promises'

interface Answer {
  what: string
  status: number | 'none'
  ms: number
  /** Whether a 503 says when to come again. */
  isPolite: boolean
  isPage: boolean
}

export interface Watched {
  total: number
  /** How often each status was met. */
  statuses: Record<string, number>
  longestMs: number
  /** What nobody should have got: a 500, no answer at all, or a 503 without a word about when to come again. */
  wrong: string[]
}

/** People who ask for the same things, or send the same, over and over, whatever happens, and note each answer. */
export function watchAnswers(url: string, paths: readonly string[], { body }: { body?: object } = {}) {
  const answers: Answer[] = []
  const told = { stop: false }
  const walks = paths.map(async (path) => {
    while (!told.stop) {
      answers.push(await ask(url, path, body))
      await pause(40)
    }
  })
  return {
    hasMet: (status: number) => answers.some((answer) => answer.status === status),
    async stop(): Promise<Watched> {
      told.stop = true
      await Promise.all(walks)
      return summary(answers)
    },
  }
}

async function ask(url: string, what: string, body?: object): Promise<Answer> {
  const began = performance.now()
  const json = { 'content-type': 'application/json' }
  const post = body && { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(`${url}${what}`, post).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return {
    what,
    status: answer?.status ?? 'none',
    ms: performance.now() - began,
    isPolite: Number(answer?.headers.get('retry-after')) > 0,
    isPage: answer?.headers.get('content-type')?.startsWith('text/html') ?? false,
  }
}

function summary(answers: readonly Answer[]): Watched {
  const statuses: Record<string, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    total: answers.length,
    statuses,
    longestMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    wrong: answers.filter(isWrong).map(({ what, status }) => `${what} ${status}`),
  }
}

function isWrong({ what, status, isPolite, isPage }: Answer): boolean {
  if (status === 503) return !isPolite || isPage === what.startsWith('/api/')
  return status !== 200 && status !== 201
}
