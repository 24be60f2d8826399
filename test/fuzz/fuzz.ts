import { StartupError } from '#server/startup-error.ts'
import { compose } from './compose.ts'
import { type DescribedCall, readDescription } from './description.ts'
import { missingFiles } from './files-kept.ts'
import { judge } from './judge.ts'
import { brokenLaws } from './lawful.ts'
import { callersOf, comeBack, type People, type Who } from './people.ts'
import { prepare } from './prepare.ts'
import { Random } from './random.ts'
import { changedRecord, readRecord } from './record.ts'
import { Report } from './report.ts'
import { hangUp, send } from './send.ts'
import { type FuzzedShop, setUp } from './set-up.ts'
import { faultsAfterwards } from './still-open.ts'
import { fillUp, listNames, readWorld, type World } from './world.ts'

interface Options {
  seed: string
  /** Requests per call and person in each round. */
  perCall: number
  /** How often all calls are gone through: what one round leaves behind is there for the next. */
  rounds?: number
  /** Only calls whose path holds this. */
  only?: string
  /** Told before each call. */
  onCall?(call: DescribedCall, nth: number, of: number): void
  /** Told before the first round and after each, when no request is under way. */
  onRest?(report: Report): Promise<void>
  /** Asked before each round but the first. */
  hasTime?(): boolean
}

/** Few enough that no limit on what arrives at the same time is met. */
const lanes = 3

/** Tries every call of the description as everybody, and looks at each answer and at what is left behind. */
export async function fuzz(shop: FuzzedShop, options: Options): Promise<Report> {
  const { rounds = 1, only = '', onRest, hasTime = () => true } = options
  const calls = (await readDescription(shop.url)).filter(({ path }) => path.includes(only))
  if (calls.length === 0) throw new StartupError(`No call has “${only}” in its path`)
  const report = new Report()
  const people = await setUp(shop)
  const names = await listNames(shop.db)
  await onRest?.(report)
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    const deeds = await readRecord(shop.db)
    await goRound({ ...options, shop, report, people, names, calls, round })
    hangUp()
    report.faults.push(...(await changedRecord(shop.db, deeds)))
    await onRest?.(report)
  }
  report.faults.push(...(await brokenLaws(shop.db)), ...(await missingFiles(shop)), ...(await faultsAfterwards(shop)))
  return report
}

interface Round extends Options {
  shop: FuzzedShop
  report: Report
  people: People
  names: Awaited<ReturnType<typeof listNames>>
  calls: readonly DescribedCall[]
  round: number
}

async function goRound({ shop, seed, perCall, onCall, report, people, names, calls, round }: Round): Promise<void> {
  for (const [nth, call] of calls.entries()) {
    onCall?.(call, round * calls.length + nth, calls.length)
    await fillUp(shop.db)
    const present = { shop, seed, report, call, people: await comeBack(people, shop.db) }
    const world = await readWorld(shop.db, names)
    const numbers = Array.from({ length: perCall }, (_, at) => round * perCall + at)
    for (const who of ['visitor', 'shopper', 'admin'] as const) {
      await tryCall({ ...present, world, who, numbers: [...numbers] })
    }
  }
}

interface Trial {
  shop: FuzzedShop
  seed: string
  report: Report
  call: DescribedCall
  people: People
  world: World
  who: Who
  numbers: number[]
}

async function tryCall({ shop, seed, report, call, people, world, who, numbers }: Trial): Promise<void> {
  const ready = await prepare(shop, call.path, people, who)
  const nextCaller = callersOf(shop.db, people, call.path, who)
  const name = `${call.method} ${call.path}`
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
