import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../harness/until.ts'
import type { Finding } from '../stress/finding.ts'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './database-node.ts'
import type { Heard } from './watched-client.ts'
import { isOrder, type WatchedLoad } from './watched-load.ts'

/** The machine of the primary dies while people buy; later it comes back. */
export async function loseThePrimary(cluster: Cluster, load: WatchedLoad): Promise<Finding[]> {
  const { database } = cluster
  await load.untilOrders(20)
  const lost = await database.primary()
  const killed = Date.now()
  await lost.killAll()
  await until(() => load.heardSince(killed).some(({ status }) => status === 503), 60_000)
  await until(() => load.heardSince(killed).some((heard) => heard.begun > killed && isOrder(heard)), 180_000)
  await load.untilOrders(20)
  const outage = findOutage(load, killed)
  const settled = Date.now()
  await load.untilOrders(40)
  const late = load.failedSince(settled)
  const afterwards = {
    promise: 'afterwards everything is answered again',
    figure: `${load.heardSince(settled).length} requests, ${late.length} failed`,
    kept: late.length === 0,
  }
  return [outage, afterwards, await comeBack(cluster, load, lost), await swapThePrimary(cluster, load)]
}

function findOutage(load: WatchedLoad, killed: number): Finding {
  const heard = load.heardSince(killed)
  const failed = load.failedSince(killed)
  const firstGood = heard.find((one) => one.begun > killed && isOrder(one))
  const seconds = (((firstGood?.ended ?? 0) - killed) / 1000).toFixed(1)
  const longest = Math.max(...failed.map(({ begun, ended }) => ended - begun)) / 1000
  const other = otherThanAway(load, killed)
  const figure = `${seconds} s without orders; ${failed.length} answers of 503, the longest wait ${longest.toFixed(1)} s; ${other.length} failed in another way`
  return {
    promise: 'the primary dies: 503 with Retry-After until the standby has taken over',
    figure,
    kept: other.length === 0,
  }
}

/** The old primary becomes the standby, while people go on buying. */
async function comeBack({ database }: Cluster, load: WatchedLoad, lost: DatabaseNode): Promise<Finding> {
  const said = (await lost.log()).length
  const begun = Date.now()
  await lost.start()
  await database.untilInStep(180_000)
  const took = ((Date.now() - begun) / 1000).toFixed(1)
  // In step once more, with a few rounds of Patroni to change its mind.
  await pause(5000)
  await database.untilInStep(60_000)
  const members = await database.members()
  const isStandby = members.some(({ name, role }) => name === lost.name && role === 'sync_standby')
  const log = (await lost.log()).slice(said)
  const way = log.includes('pg_rewind exit code=0') ? 'wound back by pg_rewind' : 'copied anew'
  const failed = load.failedSince(begun).length
  const figure = `${took} s until it had every commit, ${way}; ${failed} requests failed meanwhile`
  return { promise: 'the old primary comes back as synchronous standby', figure, kept: isStandby && failed === 0 }
}

/** As before a reboot: Patroni lets the two change places. */
async function swapThePrimary({ database }: Cluster, load: WatchedLoad): Promise<Finding> {
  const from = await database.primary()
  const candidate = database.nodes.find((node) => node !== from)?.name
  const begun = Date.now()
  const body = JSON.stringify({ leader: from.name, candidate })
  const answer = await fetch(`http://127.0.0.1:${from.check}/switchover`, { method: 'POST', body })
  await load.untilOrders(20)
  await database.untilInStep(120_000)
  const orders = [
    begun,
    ...load
      .heardSince(begun)
      .filter(isOrder)
      .map(({ ended }) => ended),
  ]
  const gaps = orders.map((ended, index) => ended - (orders[index - 1] ?? begun))
  const [failed, other] = [load.failedSince(begun), otherThanAway(load, begun)]
  const seconds = (Math.max(...gaps) / 1000).toFixed(1)
  const figure = `${seconds} s without orders; ${failed.length} answers of 503, ${other.length} failed in another way`
  return { promise: 'primary and standby change places when asked to', figure, kept: answer.ok && other.length === 0 }
}

/** Everything that failed without saying when to come again. */
function otherThanAway(load: WatchedLoad, since: number): Heard[] {
  return load.failedSince(since).filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)
}
