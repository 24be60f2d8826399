import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(['deploy/alankara@.service', 'deploy/Containerfile'])('%s starts the shop as npm start does', (file) => {
  const { scripts } = z.parse(z.object({ scripts: z.object({ start: z.string() }) }), JSON.parse(read('package.json')))
  // Each keeps what it compiled where it can write.
  const wordsOf = (text: string) => text.replaceAll(/(?<=NODE_COMPILE_CACHE=)\S+/g, '').split(/[\s"]+/)
  const said = wordsOf(scripts.start).filter((word) => /^(--|[A-Z_]+=)/.test(word))
  expect(said.length).toBeGreaterThan(0)
  const words = wordsOf(read(file))
  expect(said.filter((word) => !words.some((one) => one.endsWith(word)))).toEqual([])
})

test.each(['build', 'backup', 'restore'])('the image holds npm run %s and all that it imports', (name) => {
  const letIn = matches(read('deploy/Containerfile.dockerignore'), /^!(\S+)$/gm)
  const isInImage = (path: string) => letIn.some((part) => path === part || path.startsWith(`${part}/`))
  const script = `scripts/${name}.ts`
  const imported = matches(read(script), /from '([#.][^']+)'/g)
  const paths = imported.map((from) => (from.startsWith('#') ? `src/${from.slice(1)}` : join('scripts', from)))
  expect(imported.length).toBeGreaterThan(0)
  expect([script, ...paths].filter((path) => !isInImage(path))).toEqual([])
})

test('the nightly backup is of the shop that the units run: same settings, same folder, same user', () => {
  const said = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => /^(EnvironmentFile|WorkingDirectory|User|Group)=/.test(line))
  expect(said('deploy/alankara-backup.service')).toEqual(said('deploy/alankara@.service'))
  const scripts = matches(read('deploy/alankara-backup.service'), /\bnode (scripts\/\S+)/g)
  expect(scripts).toEqual(['scripts/backup.ts', 'scripts/restore.ts'])
  expect(read('docs/operations.md')).toContain('deploy/alankara-backup.timer')
})

test.each([
  { isTried: true, left: ['new', 'other'] },
  { isTried: false, left: ['new', 'old', 'other'] },
])('backups of more than two weeks go once the new one was tried: $isTried', async ({ isTried, left }) => {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const kinds: Record<string, string> = { '2026-01-01T02-15': 'old', '2025-kept': 'other' }
  const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000)
  for (const name of Object.keys(kinds)) {
    await mkdir(join(folder, name))
    await utimes(join(folder, name), longAgo, longAgo)
  }
  // In place of backup.ts it makes the folder, in place of restore.ts it says how that went.
  const node = `node() { case $1 in *backup.ts) mkdir "$3" ;; *) ${isTried} ;; esac; }`
  const [, program = ''] = /^ExecStart=\/bin\/sh -ec '(.*)'$/m.exec(read('deploy/alankara-backup.service')) ?? []
  const asRun = program
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replaceAll(/(?<=[ =])\/backup/g, folder)
  const { status } = spawnSync('/bin/sh', ['-ec', `${node}\n${asRun}`])
  expect(status).toBe(isTried ? 0 : 1)
  expect((await readdir(folder)).map((name) => kinds[name] ?? 'new').toSorted()).toEqual(left)
})

test('a start in a container may take as long as one in a rolling restart', () => {
  const [startPeriod] = matches(read('deploy/Containerfile'), /--start-period=(\d+)s/g)
  expect(startPeriod).toBe(matches(read('deploy/rolling-restart.sh'), /READY_SECONDS:-(\d+)/g)[0])
})

test('nginx asks every shop process for a script or style before it says that there is none', () => {
  const [ofAssets = ''] = matches(read('deploy/nginx.conf'), /location \/assets\/ \{([^}]*)\}/g)
  expect(matches(ofAssets, /(?:^|\n) *(\S.*;)/g)).toEqual([
    'proxy_next_upstream error timeout http_404;',
    'proxy_next_upstream_tries 0;',
    'proxy_pass http://shop;',
  ])
})

test('under its unit a shop may listen on all addresses, as a second web machine asks of it', () => {
  const [families = ''] = matches(read('deploy/alankara@.service'), /^RestrictAddressFamilies=(.*)$/gm)
  // Fastify then lists the machine's addresses, which Linux tells over netlink alone; refused, that ends the process.
  expect(families.split(' ')).toContain('AF_NETLINK')
})

test('nginx may open a file for each of its connections, and for what it puts aside of it', () => {
  const numberOf = (name: string) => Number(matches(read('deploy/nginx.conf'), new RegExp(`${name} (\\d+);`, 'g'))[0])
  expect(numberOf('worker_rlimit_nofile')).toBeGreaterThan(2 * numberOf('worker_connections'))
})

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}
