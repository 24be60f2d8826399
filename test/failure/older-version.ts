import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** The commit before the newest migration came; undefined where there is no history to look into. */
export async function findCommitBefore(migration: string): Promise<string | undefined> {
  try {
    const path = `migrations/${migration}.sql`
    const { stdout } = await run('git', ['log', '-1', '--format=%H', '--diff-filter=A', '--', path], { cwd: root })
    const { stdout: parent } = await run('git', ['rev-parse', '--verify', `${stdout.trim()}^`], { cwd: root })
    return parent.trim()
  } catch {
    return undefined
  }
}

/** An older version of the shop beside this one. It shares what is installed. */
export async function unpack(commit: string) {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-older-'))
  await run('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const migrations = await readdir(join(folder, 'migrations'))
  return {
    program: join(folder, 'src/server/main.ts'),
    standins: join(folder, 'src/standins/main.ts'),
    newestMigration: migrations.toSorted().at(-1) ?? '',
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
