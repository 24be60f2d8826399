import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import type { Request, Target } from './targets.ts'

export interface Verdict {
  name: string
  /** What it takes for a hole, in its own words. */
  findings: string[]
  /** Why it could not be tried to the end, where it could not. */
  unfinished: string | undefined
}

interface Means {
  folder: string
  signal: AbortSignal
  /** How many kinds of tries, from 1 to 5; each is several times as many as the one before. */
  level: string
}

/** What each target may take at most; one with two dozen fields is through in less. */
const secondsPerTarget = 240

const settings = [
  ...['--batch', '--flush-session', '--disable-coloring', '--dbms=PostgreSQL', '--threads=4'],
  // A refusal is how the shop answers most of what is tried; it must not end the trying.
  ...[
    '--ignore-code=*',
    '--skip-waf',
    '--ignore-stdin',
    '--timeout=20',
    '--retries=1',
    '--time-sec=3',
    '--parse-errors',
  ],
]

/** Lets sqlmap try one request, in every field of the place that is its turn. */
export async function trySqlmap(
  { folder, signal, level }: Means,
  { name, place }: Pick<Target, 'name' | 'place'>,
  request: Request,
): Promise<Verdict> {
  const own = await mkdtemp(join(folder, 'sqlmap-'))
  await writeFile(join(own, 'request.txt'), asText(request, place))
  const given = [
    ...settings,
    `--level=${level}`,
    '--risk=2',
    '-r',
    join(own, 'request.txt'),
    '--output-dir',
    join(own, 'out'),
  ]
  const { output, isDone } = await runTool('sqlmap', given, { seconds: secondsPerTarget, signal })
  return { name, findings: findingsIn(output), unfinished: isDone ? whyUntried(output) : 'its time was up' }
}

/** Stars mark where sqlmap puts its own; without one it finds the fields of a body by itself. */
function asText({ method, url, headers, body }: Request, place: Target['place']): string {
  const { host, pathname, search } = new URL(url)
  const marked =
    place === 'address' ? `${markedPath(pathname)}${search.replaceAll(/(?<==)[^&]*/g, '$&*')}` : pathname + search
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${marked} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n')
}

/** A piece of an address that is no word of ours is a place for an id. */
function markedPath(path: string): string {
  return path
    .split('/')
    .map((piece) => (/\d|%40/.test(piece) ? `${piece}*` : piece))
    .join('/')
}

const suspicions = [/is vulnerable/, /appears to be '.*' injectable/, /heuristic .* (?:might|shows) .*/, /Type: .*/]

function findingsIn(output: string): string[] {
  const lines = output.split('\n').map((line) => line.replace(/^\[[\d:]+\] \[\w+\] /, '').trim())
  return [
    ...new Set(lines.filter((line) => suspicions.some((each) => each.test(line)) && !line.includes('might not be'))),
  ]
}

/** Its last words, where they are not that it tried everything. */
function whyUntried(output: string): string | undefined {
  if (/do not appear to be injectable|identified the following injection/.test(output)) return undefined
  return (
    output
      .trim()
      .split('\n')
      .findLast((line) => /CRITICAL|ERROR/.test(line)) ?? 'it said nothing'
  )
}
