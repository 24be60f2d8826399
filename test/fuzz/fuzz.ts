import { compose } from './compose.ts'
import { type DescribedCall, readDescription } from './description.ts'
import { judge } from './judge.ts'
import { brokenLaws } from './lawful.ts'
import { callersOf, comeBack, type People, type Who } from './people.ts'
import { prepare } from './prepare.ts'
import { Random } from './random.ts'
import { Report } from './report.ts'
import { hangUp, send } from './send.ts'
import { type FuzzedShop, setUp } from './set-up.ts'
import { faultsAfterwards } from './still-open.ts'
import { fillUp, listNames, readWorld, type World } from './world.ts'

interface Options {
  seed: string
  /** Requests per call and person. */
  perCall: number
  /** Only calls whose path holds this. */
  only?: string
  /** Told before each call. */
  onCall?(call: DescribedCall, nth: number, of: number): void
}

/** Few enough that no limit on what arrives at the same time is met. */
const lanes = 3

/** Tries every call of the description as everybody, and looks at each answer and at what is left behind. */
export async function fuzz(shop: FuzzedShop, options: Options): Promise<Report> {
  const { seed, perCall, only = '', onCall } = options
  const report = new Report()
  const people = await setUp(shop)
  const names = await listNames(shop.db)
  const calls = (await readDescription(shop.url)).filter(({ path }) => path.includes(only))
  for (const [nth, call] of calls.entries()) {
    onCall?.(call, nth, calls.length)
    await fillUp(shop.db)
    const present = { shop, seed, perCall, report, call, people: await comeBack(people, shop.db) }
    const world = await readWorld(shop.db, names)
    for (const who of ['visitor', 'shopper', 'admin'] as const) await tryCall({ ...present, world, who })
  }
  hangUp()
  report.faults.push(...(await brokenLaws(shop.db)), ...(await faultsAfterwards(shop)))
  return report
}

interface Trial {
  shop: FuzzedShop
  seed: string
  perCall: number
  report: Report
  call: DescribedCall
  people: People
  world: World
  who: Who
}

async function tryCall({ shop, seed, perCall, report, call, people, world, who }: Trial): Promise<void> {
  const ready = await prepare(shop, call.path, people, who)
  const nextCaller = callersOf(shop.db, people, call.path, who)
  const name = `${call.method} ${call.path}`
  const numbers = Array.from({ length: perCall }, (_, nth) => nth)
  const oneLane = async () => {
    for (let nth = numbers.shift(); nth !== undefined; nth = numbers.shift()) {
      // Each request has a seed of its own, so that it is the same whatever was tried before it.
      const random = new Random(`${seed} ${name} ${who} ${nth}`)
      const outgoing = compose({ call, world, ready, person: await nextCaller(), random })
      const outcome = await send(shop.url, outgoing)
      report.note({ call: name, who, nth, outgoing }, outcome, judge(outgoing, outcome))
    }
  }
  await Promise.all(Array.from({ length: lanes }, oneLane))
}
