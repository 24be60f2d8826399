import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, isServerOf } from '#server/db/processes.ts'
import { until } from '../harness/until.ts'
import { fillDeployFile } from './deploy-file.ts'
import { databaseOwner } from './programs.ts'
import { type Running, run } from './running.ts'

interface Place {
  folder: string
  name: string
  port: number
  restPort: number
  etcdPort: number
}

export interface DatabaseNode {
  name: string
  place: string
  check: string
  /** Whether it is the primary, as it says itself. */
  isPrimary(): Promise<boolean>
  /** As when the machine dies: Patroni, PostgreSQL and all that belongs to it, at once. */
  killAll(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  log(): Promise<string>
}

/** One PostgreSQL with its Patroni, from deploy/patroni.yml. */
export async function openDatabaseNode({ folder, name, port, restPort, etcdPort }: Place): Promise<DatabaseNode> {
  const [home, file] = [join(folder, name), join(folder, `${name}.yml`)]
  const [cluster, owner] = [join(home, 'data'), databaseOwner()]
  await mkdir(home, { mode: 0o700 })
  if (owner) await chown(home, owner.uid, owner.gid)
  await fillDeployFile('patroni.yml', file, {
    'name: db1': `name: ${name}`,
    '10.0.0.11:8008': `127.0.0.1:${restPort}`,
    '10.0.0.11:2379,10.0.0.12:2379,10.0.0.21:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.11:5432': `127.0.0.1:${port}`,
    '10.0.0.0/24': '127.0.0.0/8',
    '/etc/patroni/make-database.sh': join(folder, 'make-database.sh'),
    '/var/lib/postgresql/15/alankara': cluster,
    '/var/lib/postgresql/.pgpass-patroni': join(home, 'pgpass'),
    '/var/run/postgresql': home,
    'shared_buffers: 1GB': 'shared_buffers: 128MB',
  })
  let patroni: Running | undefined
  const asked = `http://127.0.0.1:${restPort}/primary`

  return {
    name,
    place: `127.0.0.1:${port}`,
    check: String(restPort),
    isPrimary: () =>
      fetch(asked).then(
        ({ ok }) => ok,
        () => false,
      ),
    async killAll() {
      const postmaster = await postmasterOf(cluster)
      const gone = patroni?.kill('SIGKILL')
      for (const pid of [postmaster, ...(await childrenOf(postmaster))]) killNow(pid)
      await gone
      await until(() => !isServerOf(cluster, postmaster))
    },
    async start() {
      patroni = await run({ name, program: 'patroni', args: [file], folder, owner, environment: { HOME: home } })
    },
    async stop() {
      await patroni?.stop()
      const left = await postmasterOf(cluster).catch(() => 0)
      if (left > 0 && isServerOf(cluster, left)) process.kill(left, 'SIGKILL')
    },
    log: () => readFile(join(folder, 'logs', `${name}.log`), 'utf8'),
  }
}

/** One that has ended by itself meanwhile is as dead as it should be. */
function killNow(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

async function postmasterOf(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map((pid) => parentOf(pid)))
  return pids.map(Number).filter((_pid, index) => parents[index] === parent)
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
