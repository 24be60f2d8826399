import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'

const packages: Readonly<Record<string, string>> = {
  nginx: 'nginx',
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  openssl: 'openssl',
  curl: 'curl',
  pgrep: 'procps',
}
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
const postgresFolder = '/usr/lib/postgresql/15/bin'

/** Stops with everything that has to be installed, where something has. */
export function assertProgramsAreThere(): void {
  const missing = Object.entries(packages).filter(([program]) => findProgram(program) === undefined)
  const names = missing.map(([, name]) => name)
  if (!existsSync(join(postgresFolder, 'postgres'))) names.push('postgresql-15')
  if (names.length === 0) return
  throw new StartupError(`Not there yet: ${names.join(', ')}. On Debian 12: apt-get install -y ${names.join(' ')}`)
}

export function findProgram(name: string): string | undefined {
  return places.map((place) => join(place, name)).find((path) => existsSync(path))
}

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to be root, so root lends it the user that its package made. Undefined: as whoever we are. */
export function databaseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
