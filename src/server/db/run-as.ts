import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '#server/startup-error.ts'

interface Owner {
  uid: number
  gid: number
}

/** Who PostgreSQL runs as. It refuses to be root, so root lends it another name. */
export interface RunAs {
  /** Undefined: as whoever we are. */
  owner: Owner | undefined
  spawn(command: string, args: string[], options: SpawnOptions): ChildProcess
}

/** The shop's secrets are in its environment, and not PostgreSQL's to know. */
const passedOn = Object.fromEntries(
  ['PATH', 'LANG', 'TZ', 'TMPDIR', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

const ourselves: RunAs = {
  owner: undefined,
  spawn: (command, args, options) => spawn(command, args, { ...options, env: passedOn }),
}

/** Bits of CapEff in /proc/self/status, see capabilities(7). */
const capabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * A data folder of root's own (mode 700) is closed to everybody else, PostgreSQL's user included. One capability
 * lets it through the door, so that nothing has to be opened to other users. Containers often have only the second.
 */
export async function chooseRunAs(cluster: string, binary: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return ourselves

  const owner = (await ownerOf(cluster)) ?? (await unprivilegedUser())
  const capability = await strongestCapability()
  if (capability && existsSync('/usr/bin/setpriv')) return { owner, spawn: spawnWith(owner, capability) }

  for (const path of [dirname(cluster), dirname(binary)]) {
    if (canReach(path, owner)) continue
    throw new StartupError(
      `PostgreSQL can't run as root, and user ${owner.uid} can't reach ${path}. Open that folder to it (chmod o+x), start the shop as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return { owner, spawn: (command, args, options) => spawn(command, args, { ...options, ...owner, env: passedOn }) }
}

function spawnWith({ uid, gid }: Owner, capability: string): RunAs['spawn'] {
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // access(2) forgets capabilities of whoever is not root unless this bit is set, and initdb asks it about `postgres`.
  const lent = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--']
  return (command, args, options) =>
    spawn('/usr/bin/setpriv', [...as, ...lent, command, ...args], { ...options, env: passedOn })
}

async function ownerOf(cluster: string): Promise<Owner | undefined> {
  const found = await stat(cluster).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function unprivilegedUser(): Promise<Owner> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? []
  if (!uid || !gid) throw new StartupError(`PostgreSQL can't run as root, and there is no user postgres or nobody here`)
  return { uid: Number(uid), gid: Number(gid) }
}

async function strongestCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  return capabilities.find(({ bit }) => (held >> bit) & 1n)?.name
}

function canReach(path: string, { uid, gid }: Owner): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const enter = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & enter) !== 0 && (dirname(path) === path || canReach(dirname(path), { uid, gid }))
}
