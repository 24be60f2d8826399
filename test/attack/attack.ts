import { sessionCookie } from '#server/access.ts'
import { StartupError } from '#server/startup-error.ts'
import { addPerson } from '../fuzz/people.ts'
import { setUp } from '../fuzz/set-up.ts'
import { readWorld } from '../fuzz/world.ts'
import type { Answers } from './answers.ts'
import type { AttackedShop } from './attacked-shop.ts'
import { excuseFor } from './excused.ts'
import { openPlantedHoles } from './planted.ts'
import { trySqlmap, type Verdict } from './sqlmap.ts'
import { composeRequest, listTargets, type Request, type Target } from './targets.ts'
import { tryWapiti } from './wapiti.ts'

export interface AttackReport {
  tool: string
  targets: number
  requests: number
  byKind: ReadonlyMap<string, number>
  /** What was not tried to the end, and why. */
  untried: string[]
  /** Reasons why something is no hole, with how often each was needed. */
  excused: ReadonlyMap<string, number>
  findings: string[]
}

export interface Manner {
  /** Only calls whose name holds this. */
  only: string
  /** How thorough sqlmap is, from 1 to 5. */
  level: string
  say(words: string): void
  signal: AbortSignal
}
type Means = Pick<Manner, 'signal'> & { folder: string }

/** As many as there are cores on a small machine; sqlmap itself takes most of one. */
const lanes = 2

/** Every call of the published description that takes anything, field by field. */
export async function attackWithSqlmap(
  shop: AttackedShop,
  { only, level, say, signal }: Manner,
): Promise<AttackReport> {
  const targets = (await listTargets(shop.url)).filter(({ name }) => name.includes(only))
  if (targets.length === 0) throw new StartupError(`No call has “${only}” in its name`)
  const people = await setUp(shop)
  const means = { folder: shop.folder, signal, level }
  await assertSqlmapFinds(shop, means)
  say('sqlmap finds the hole that was planted for it')
  const before = await shop.answers()
  const waiting = [...targets.entries()]
  const verdicts: Verdict[] = []
  const oneLane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [nth, target] = next
      const verdict = await trySqlmapTwice(means, target, () => composeRequest(shop, people, target))
      verdicts.push(verdict)
      say(`${nth + 1} of ${targets.length}: ${target.name} ${verdict.findings.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, oneLane))
  return {
    tool: 'sqlmap',
    targets: targets.length,
    ...since(before, await shop.answers()),
    untried: verdicts.flatMap(({ name, unfinished }) => (unfinished ? [`${name}: ${unfinished}`] : [])),
    excused: new Map(),
    findings: verdicts.flatMap(({ name, findings }) => findings.map((each) => `${name}: ${each}`)),
  }
}

/** It guesses from answers that differ, and they do so for other reasons too; a hole is there the next time as well. */
async function trySqlmapTwice(
  means: Parameters<typeof trySqlmap>[0],
  target: Target,
  compose: () => Promise<Request>,
): Promise<Verdict> {
  const first = await trySqlmap(means, target, await compose())
  return first.findings.length === 0 ? first : trySqlmap(means, target, await compose())
}

/** The pages, as a visitor and as staff. */
export async function attackWithWapiti(shop: AttackedShop, { say, signal }: Manner): Promise<AttackReport> {
  const means = { folder: shop.folder, signal }
  await assertWapitiFinds(shop, means)
  say('wapiti finds the hole that was planted for it')
  const { ids } = await readWorld(shop.db, [
    { table: 'products', column: 'id' },
    { table: 'categories', column: 'id' },
  ])
  const [product = '', category = ''] = [ids.get('products')?.[0], ids.get('categories')?.[0]]
  const pages = [`/product/${product}?reviews=1`, `/category/${category}?sort=newest&page=1`, '/search?q=kundan&page=1']
  const staff = await addPerson(shop.db, 'admin')
  const before = await shop.answers()
  const walks = {
    visitor: { starts: [...pages, '/login?next=/cartPage', '/contact', '/api/docs'], cookie: undefined },
    staff: {
      starts: ['/admin?tab=products', '/AddProduct', '/admin-import'],
      cookie: `${sessionCookie}=${staff.token}`,
    },
  }
  const untried: string[] = []
  const excused = new Map<string, number>()
  const findings: string[] = []
  for (const [who, walk] of Object.entries(walks)) {
    say(`wapiti as ${who}`)
    const result = await tryWapiti({ ...means, url: shop.url, ...walk })
    if (result.unfinished) untried.push(`${who}: ${result.unfinished}`)
    for (const finding of result.findings) {
      const why = excuseFor(finding)
      if (why) excused.set(why, (excused.get(why) ?? 0) + 1)
      else findings.push(`as ${who}: ${finding.kind}: ${finding.method} ${finding.path} ${finding.info}`)
    }
  }
  return { tool: 'wapiti', targets: 2, ...since(before, await shop.answers()), untried, excused, findings }
}

function since(before: Answers, after: Answers) {
  const kinds = [...after.byKind].map(([kind, count]) => [kind, count - (before.byKind.get(kind) ?? 0)] as const)
  return { requests: after.all - before.all, byKind: new Map(kinds) }
}

async function assertSqlmapFinds(shop: AttackedShop, means: Means & Pick<Manner, 'level'>): Promise<void> {
  await using planted = await openPlantedHoles(shop)
  const request: Request = { method: 'GET', url: `${planted.url}/?q=kundan`, headers: {}, body: undefined }
  const target: Pick<Target, 'name' | 'place'> = { name: 'planted', place: 'address' }
  const { findings } = await trySqlmap(means, target, request)
  if (!findings.some((each) => each.startsWith('Type: '))) throw new Error('sqlmap does not find a hole that is there')
}

async function assertWapitiFinds(shop: AttackedShop, means: Means): Promise<void> {
  await using planted = await openPlantedHoles(shop)
  const { findings } = await tryWapiti({ ...means, url: planted.url, starts: ['/?q=kundan'], cookie: undefined })
  if (!findings.some(({ kind }) => kind === 'Cross Site Scripting'))
    throw new Error('wapiti does not find a hole that is there')
}
