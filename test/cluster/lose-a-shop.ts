import type { Finding } from '../stress/finding.ts'
import type { Cluster } from './cluster.ts'
import type { WatchedLoad } from './watched-load.ts'

/** One shop is killed while people buy. Only what it had in hand may fail, and of that only what can't be sent twice. */
export async function loseAShop({ shops, front }: Cluster, load: WatchedLoad): Promise<Finding> {
  const [victim] = shops
  if (!victim) throw new Error('There is no shop')
  await load.untilOrders(20)
  const killed = Date.now()
  await victim.end('SIGKILL')
  const gone = Date.now()
  await victim.untilReady()
  const backAfter = ((Date.now() - killed) / 1000).toFixed(1)
  await load.untilOrders(20)

  const asked = (await front.passed()).filter(({ ended }) => ended >= killed)
  const reached = asked.filter(({ upstream }) => upstream.startsWith(`127.0.0.1:${victim.port}`))
  const inHand = reached.filter(({ begun, upstreamStatus }) => begun <= gone && /^5|^-/.test(upstreamStatus))
  const sentAgain = asked.filter(({ upstream, status }) => upstream.includes(',') && status < 500)
  const failed = load.failedSince(killed)
  const figure = `${load.heardSince(killed).length} requests, ${inHand.length} in its hands, ${failed.length} failed, ${sentAgain.length} sent on to another; back after ${backAfter} s`
  const kept = failed.length <= inHand.length && failed.every(({ begun, method }) => begun <= gone && method === 'POST')
  return { promise: 'a killed shop costs no more than what it had in hand', figure, kept }
}

/** Every shop is restarted in turn while people buy. */
export async function restartInTurn({ front }: Cluster, load: WatchedLoad): Promise<Finding> {
  await load.untilOrders(20)
  const begun = Date.now()
  await front.restartShops()
  const took = ((Date.now() - begun) / 1000).toFixed(1)
  await load.untilOrders(20)
  const [heard, failed] = [load.heardSince(begun), load.failedSince(begun)]
  const figure = `${heard.length} requests in ${took} s, ${failed.length} failed`
  return { promise: 'all shops restarted in turn without one failed request', figure, kept: failed.length === 0 }
}
