import { join } from 'node:path'
import * as z from 'zod/mini'
import { freePort } from '#server/db/free-port.ts'
import { refusalOf } from '#server/db/refusal.ts'
import { until } from '../harness/until.ts'
import { type DatabaseNode, openDatabaseNode } from './database-node.ts'
import { fillDeployFile } from './deploy-file.ts'
import { run } from './running.ts'

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.optional(z.int()) })),
})
type Member = z.infer<typeof Members>['members'][number]

export interface DatabaseCluster {
  /** Through HAProxy, as the shops reach it. */
  url: string
  nodes: readonly DatabaseNode[]
  primary(): Promise<DatabaseNode>
  members(): Promise<Member[]>
  /** Waits until there is a primary and a standby that has every commit. */
  untilInStep(withinMs: number): Promise<void>
}

/** etcd, two PostgreSQL under Patroni, and HAProxy in front of them. */
export async function openDatabaseCluster(folder: string, opened: AsyncDisposableStack): Promise<DatabaseCluster> {
  const etcdPort = await startEtcd(folder, opened)
  await fillDeployFile('make-database.sh', join(folder, 'make-database.sh'), {})
  const restPorts = [await freePort(), await freePort()]
  const nodes: DatabaseNode[] = []
  for (const [index, restPort] of restPorts.entries()) {
    const node = await openDatabaseNode({ folder, name: `db${index + 1}`, port: await freePort(), restPort, etcdPort })
    nodes.push(node)
    opened.defer(() => node.stop())
    await node.start()
    // The first one makes the cluster, the second one is copied from it.
    if (index === 0) await until(() => node.isPrimary(), 60_000)
  }

  async function members(): Promise<Member[]> {
    const asked = restPorts.map((port) => fetch(`http://127.0.0.1:${port}/cluster`))
    const answer = await Promise.any(asked).catch(() => undefined)
    return answer?.ok ? z.parse(Members, await answer.json()).members : []
  }
  async function untilInStep(withinMs: number): Promise<void> {
    await until(async () => {
      const now = await members()
      const inRole = (role: string) => now.filter((one) => one.role === role && one.state === 'running').length === 1
      return now.length === nodes.length && inRole('leader') && inRole('sync_standby')
    }, withinMs)
  }
  await untilInStep(60_000)
  const port = await startHaproxy(folder, nodes, opened)
  const url = `postgres://alankara:change-me-alankara@127.0.0.1:${port}/alankara`
  // HAProxy takes every server for a primary until it has asked; a few connections in turn would meet the other one.
  await until(async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => refusalOf(url, 'create temporary table written (id int)')))
    return answers.every((refusal) => refusal === undefined)
  })
  return {
    url,
    nodes,
    async primary() {
      const isPrimary = await Promise.all(nodes.map((node) => node.isPrimary()))
      const found = nodes.find((_node, index) => isPrimary[index])
      if (!found) throw new Error('No node says that it is the primary')
      return found
    },
    members,
    untilInStep,
  }
}

async function startEtcd(folder: string, opened: AsyncDisposableStack): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [file, peer] = [join(folder, 'etcd.conf.yml'), `http://127.0.0.1:${peerPort}`]
  await fillDeployFile('etcd.conf.yml', file, {
    'db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,web1=http://10.0.0.21:2380': `db1=${peer}`,
    'http://10.0.0.11:2380': peer,
    'http://10.0.0.11:2379': `http://127.0.0.1:${port}`,
    '/var/lib/etcd/alankara': join(folder, 'etcd'),
  })
  // Debian's etcd asks to be told that this kind of machine is meant.
  const environment = { ETCD_UNSUPPORTED_ARCH: process.arch }
  const etcd = await run({ name: 'etcd', program: 'etcd', args: ['--config-file', file], folder, environment })
  opened.defer(() => etcd.stop())
  await until(() =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return port
}

async function startHaproxy(folder: string, nodes: readonly DatabaseNode[], opened: AsyncDisposableStack) {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const [one, other] = nodes.map(({ place, check }) => `${place} check port ${check}`)
  await fillDeployFile('haproxy.cfg', file, {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '10.0.0.11:5432 check port 8008': one ?? '',
    '10.0.0.12:5432 check port 8008': other ?? '',
    ...(process.getuid?.() !== 0 && { '    user haproxy\n    group haproxy\n': '' }),
  })
  const haproxy = await run({ name: 'haproxy', program: 'haproxy', args: ['-db', '-f', file], folder })
  opened.defer(() => haproxy.stop())
  return port
}
