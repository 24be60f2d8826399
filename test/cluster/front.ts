import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { until } from '../harness/until.ts'
import { fillDeployFile } from './deploy-file.ts'
import { findProgram } from './programs.ts'
import { run } from './running.ts'

const runOnce = promisify(execFile)

const Line = z.object({
  time: z.number(),
  method: z.string(),
  status: z.int(),
  took: z.number(),
  upstream: z.string(),
  upstreamStatus: z.string(),
})

interface Passed extends z.infer<typeof Line> {
  /** When the request came, in milliseconds since 1970. */
  begun: number
  ended: number
}

export interface Front {
  /** What nginx has passed on, oldest first. */
  passed(): Promise<Passed[]>
  /** Runs deploy/rolling-restart.sh. */
  restartShops(): Promise<void>
}

/** A certificate for localhost that this process trusts. */
export async function makeCertificate(folder: string): Promise<string> {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const about = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await runOnce('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...about,
  ])
  setDefaultCACertificates([...getCACertificates(), await readFile(certificate, 'utf8')])
  return certificate
}

interface Place {
  folder: string
  httpPort: number
  httpsPort: number
  shopPorts: readonly number[]
}

/** nginx with the files of deploy/, in front of the shops. */
export async function openFront(place: Place, opened: AsyncDisposableStack): Promise<Front> {
  const { folder, httpsPort } = place
  const [file, log, list] = [join(folder, 'nginx.conf'), join(folder, 'access.log'), join(folder, 'shops.conf')]
  await Promise.all(['body', 'proxy'].map((name) => mkdir(join(folder, name))))
  await fillDeployFile('nginx.conf', file, fillings(place, list, log))
  const [first, second, third] = place.shopPorts
  await fillDeployFile('alankara-shops.conf', list, {
    '127.0.0.1:3001': `127.0.0.1:${first}`,
    '127.0.0.1:3002': `127.0.0.1:${second}`,
    '127.0.0.1:3003': `127.0.0.1:${third}`,
  })
  const nginx = await run({ name: 'nginx', program: 'nginx', args: ['-c', file, '-g', 'daemon off;'], folder })
  opened.defer(() => nginx.stop())
  const isOpen = () => fetch(`https://localhost:${httpsPort}/api/health`).then(({ ok }) => ok)
  await until(() => isOpen().catch(() => false))

  return {
    passed: async () => readLines(await readFile(log, 'utf8')),
    restartShops: () => restartShops(folder, file, list),
  }
}

function fillings({ folder, httpPort, httpsPort }: Place, list: string, log: string): Record<string, string> {
  return {
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/var/log/nginx/error.log': join(folder, 'logs', 'nginx-errors.log'),
    '/var/log/nginx/access.log': log,
    '/var/lib/nginx/': `${folder}/`,
    '/etc/nginx/alankara-shops.conf': list,
    '/etc/ssl/shop.example/': `${folder}/`,
    'listen 80 ': `listen 127.0.0.1:${httpPort} `,
    'listen [::]:80 ': `listen [::1]:${httpPort} `,
    'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
    'listen [::]:443 ': `listen [::1]:${httpsPort} `,
    'https://shop.example': `https://localhost:${httpsPort}`,
    'server_name shop.example': 'server_name localhost',
  }
}

async function restartShops(folder: string, file: string, list: string): Promise<void> {
  const restart = join(folder, 'restart.sh')
  const pid = `$(cat ${folder}/shop-$1.pid)`
  // What systemctl restart does: ends when the old process is gone.
  await writeFile(restart, `pid=${pid}\nkill -TERM $pid\nwhile kill -0 $pid 2>/dev/null; do sleep 0.1; done\n`)
  const program = join(folder, 'rolling-restart.sh')
  await fillDeployFile('rolling-restart.sh', program, {})
  await runOnce(program, [], {
    env: {
      PATH: process.env.PATH,
      SHOPS: list,
      NGINX: `${findProgram('nginx')} -c ${file}`,
      NGINX_PID: join(folder, 'nginx.pid'),
      RESTART: `sh ${restart}`,
      READY_SECONDS: '300',
    },
  })
}

function readLines(log: string): Passed[] {
  const lines = log.trim().split('\n').filter(Boolean)
  return lines.map((line) => {
    const passed = z.parse(Line, JSON.parse(line))
    return { ...passed, begun: (passed.time - passed.took) * 1000, ended: passed.time * 1000 }
  })
}
