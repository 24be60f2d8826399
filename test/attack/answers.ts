export interface Answers {
  all: number
  /** How many of each status, by its first digit: `2xx`. */
  byKind: ReadonlyMap<string, number>
  /** Routes that were answered well at least once. */
  consenting: ReadonlySet<string>
}

const counted = /^alankara_http_answer_seconds_count\{method="(\w+)",route="([^"]*)",status="(\d)\d\d"\} (\d+)$/gm
const keptPages = /^alankara_page_cache\{[^}]*="hits?"\} (\d+)$/m

/** What the shop says it has answered since it was started. */
export async function countAnswers(url: string, token: string): Promise<Answers> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  const kept = Number(keptPages.exec(text)?.[1] ?? 0)
  const byKind = new Map<string, number>([['2xx', kept]])
  const consenting = new Set<string>()
  let all = kept
  for (const [, method, route, kind = '', count = '0'] of text.matchAll(counted)) {
    all += Number(count)
    byKind.set(`${kind}xx`, (byKind.get(`${kind}xx`) ?? 0) + Number(count))
    if (kind === '2') consenting.add(`${method} ${route}`)
  }
  return { all, byKind, consenting }
}
