import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { StartupError } from '../startup-error.ts'

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url))
export const buildFolder = join(projectFolder, 'build')
/** Inside what a build throws away first, so that one made by other means never passes for ours. */
const stampFile = join(buildFolder, 'server/built-from')

/** All that the built pages depend on. */
const sources = ['src/web', 'src/contracts', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Builds the pages when what they are made of has changed since the last build, and only then. */
export async function buildPagesIfChanged(options: BuildOptions = {}): Promise<void> {
  const stamp = await hashSources()
  if ((await readStamp()) === stamp) return
  options.onBuild?.()
  await buildPages(stamp, options)
}

interface BuildOptions {
  onBuild?: () => void
  /** Ends a build that nobody waits for any more. */
  signal?: AbortSignal
  /** Shows all that the build says; otherwise only what it failed of. */
  showOutput?: boolean
}

async function buildPages(stamp: string, options: BuildOptions): Promise<void> {
  // A build cut short must not look like a finished one.
  await rm(stampFile, { force: true })
  await runBuild(options)
  await compressAssets(join(buildFolder, 'client'))
  await writeFile(stampFile, stamp)
}

async function readStamp(): Promise<string | undefined> {
  return readFile(stampFile, 'utf8').catch(() => undefined)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await listFiles(join(projectFolder, source))) {
      if (file.includes('.test.')) continue
      hash
        .update(relative(projectFolder, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function runBuild({ signal, showOutput = false }: BuildOptions): Promise<void> {
  const bin = join(projectFolder, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [bin, 'build'], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: showOutput ? 'inherit' : ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw new StartupError('The pages could not be built', { cause })
  })
  const complaints = child.stderr ? await text(child.stderr) : ''
  await ended
  if (child.exitCode === 0) return
  const reason = complaints.split('\n').find((line) => /error/i.test(line)) ?? 'no reason given'
  throw new StartupError(`The pages could not be built (${reason.trim()}). Run "npm run build" to see all of it.`)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Once per build, as small as it gets, so that no request has to. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      await writeFile(`${file}.br`, await compressBrotli(content))
      await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }))
    }),
  )
}
