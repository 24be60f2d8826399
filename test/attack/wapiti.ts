import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { runTool } from './run-tool.ts'

/** All that need neither the internet nor an account there. */
const modules = [
  ...['backup', 'blindsql', 'buster', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess', 'http_headers'],
  ...['methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss', 'xxe'],
]

const secondsOfWalking = 150
const secondsPerModule = 30

const Finding = z.object({ method: z.string(), path: z.string(), info: z.string(), parameter: z.nullable(z.string()) })
const Kinds = z.record(z.string(), z.array(Finding))
const Report = z.object({ vulnerabilities: Kinds, anomalies: Kinds })

export interface WapitiFinding extends z.infer<typeof Finding> {
  kind: string
}

interface Asked {
  folder: string
  signal: AbortSignal
  url: string
  /** Pages it would not find by itself. */
  starts: readonly string[]
  /** Whose session it brings along, if anybody's. */
  cookie: string | undefined
}

/** Lets wapiti walk over the pages and try every module on what it finds. */
export async function tryWapiti({ folder, signal, url, starts, cookie }: Asked) {
  const own = await mkdtemp(join(folder, 'wapiti-'))
  const report = join(own, 'report.json')
  const { output, isDone } = await runTool(
    'wapiti',
    [
      ...['-u', `${url}/`, '-m', modules.join(','), '--scope', 'folder', '-d', '4', '--max-links-per-page', '40'],
      ...[
        '--max-scan-time',
        String(secondsOfWalking),
        '--max-attack-time',
        String(secondsPerModule),
        '-t',
        '20',
        '--no-bugreport',
      ],
      ...[
        '--flush-session',
        '--store-session',
        own,
        '-f',
        'json',
        '-o',
        report,
        '-v',
        '1',
        '--max-files-per-dir',
        '30',
      ],
      ...starts.flatMap((path) => ['-s', `${url}${path}`]),
      ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
    ],
    { seconds: 2 * (secondsOfWalking + secondsPerModule * modules.length), signal },
  )
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) return { findings: [], unfinished: isDone ? output.slice(-500) : 'its time was up' }
  const { vulnerabilities, anomalies } = z.parse(Report, JSON.parse(text))
  const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]
  const findings: WapitiFinding[] = all.flatMap(([kind, found]) => found.map((each) => ({ kind, ...each })))
  return { findings, unfinished: undefined }
}
