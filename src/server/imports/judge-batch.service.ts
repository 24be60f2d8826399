import { changesSomething, judgeNew, type Plan, planChanges } from '#server/catalog/product-plan.service.ts'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { readKnownIds } from './goods.store.ts'
import { findKnownPictures } from './known-pictures.service.ts'
import { lostLetterFaults, lostLetterFaultsOfNew } from './lost-letters.ts'
import { type ParsedLine, parseLine } from './parse-line.ts'
import type { Places } from './places.ts'
import type { TableLine } from './read-table.ts'
import { type Fault, isId, type Survey } from './survey-table.ts'

type Addition = Extract<ParsedLine, { addition: unknown }>
type Change = Extract<ParsedLine, { change: unknown }>

/** What some lines come to: what is to be written for them, and what is wrong with the others. */
export interface JudgedBatch {
  additions: Addition['addition'][]
  changes: Plan[]
  unchanged: number
  faults: Fault[]
}

interface BatchMeans {
  db: Db
  /** Sees nothing of what lines before have written: a SKU that one of them gives up is not free for another. */
  outside: Db
  files: Files
}

const noPicture = 'One of these pictures is not ours: upload it first'

/** Judges lines by the rules for products that staff add and change one by one. Inside a transaction, what they name is locked. */
export async function judgeBatch(
  { db, outside, files }: BatchMeans,
  lines: readonly TableLine[],
  { survey, places }: { survey: Survey; places: Places },
): Promise<JudgedBatch> {
  const parsed = await parseLines(db, lines, survey, places)
  const additions = parsed.filter((one) => 'addition' in one)
  const changes = parsed.filter((one) => 'change' in one)
  const plans = await planChanges(
    db,
    changes.map(({ change: { images, ...wanted } }) => ({ ...wanted, ...(images && { images }) })),
    outside,
  )
  const pictures = await findKnownPictures({ db, files }, [
    ...additions.flatMap(({ addition }) => addition.images),
    ...changes.flatMap(({ change }) => newPictures(plans.get(change.id))),
  ])
  const judged = [
    ...(await judgeAdditions({ db, outside }, additions, pictures)),
    ...judgeChanges(changes, plans, pictures),
  ]
  const right = judged.filter(({ faults }) => faults.length === 0)
  return {
    additions: right.flatMap(({ addition }) => addition ?? []),
    changes: right.flatMap(({ plan }) => (plan && changesSomething(plan) ? plan : [])),
    unchanged: right.filter(({ plan }) => plan && !changesSomething(plan)).length,
    faults: [
      ...parsed.flatMap((one) => ('faults' in one ? one.faults : [])),
      ...judged.flatMap(({ faults }) => faults),
    ],
  }
}

/** What was named twice is wrong whatever else the line says. */
async function parseLines(db: Db, lines: readonly TableLine[], survey: Survey, places: Places): Promise<ParsedLine[]> {
  const repeated = new Map(survey.faults.map((fault) => [fault.line, fault]))
  const named = lines.flatMap(({ cells }) => cells[survey.columns.indexOf('id')]?.trim().toLowerCase() || [])
  const ids = await readKnownIds(db, named.filter(isId))
  return lines.map((line) => {
    const parsed = parseLine(line, survey.columns, { places, ids })
    const twice = repeated.get(line.line)
    // It is on record since the survey.
    return twice ? { line: line.line, faults: 'faults' in parsed ? parsed.faults : [] } : parsed
  })
}

function newPictures(plan: Plan | undefined): string[] {
  return plan?.after.images.filter((path) => !plan.before.images.includes(path)) ?? []
}

interface JudgedLine {
  faults: Fault[]
  addition?: Addition['addition']
  plan?: Plan
}

async function judgeAdditions(
  { db, outside }: Omit<BatchMeans, 'files'>,
  additions: readonly Addition[],
  pictures: ReadonlySet<string>,
): Promise<JudgedLine[]> {
  const judged = await judgeNew(
    db,
    additions.map(({ addition: { fields, images } }) => ({ fields, pictures: images.length })),
    outside,
  )
  return additions.map(({ line, addition }, index) => {
    const isKnown = addition.images.every((path) => pictures.has(path))
    const wrong = { ...judged[index]?.wrong, ...judged[index]?.conflicting, ...(!isKnown && { images: noPicture }) }
    return { addition, faults: toFaults(line, { ...wrong, ...lostLetterFaultsOfNew(addition.fields) }) }
  })
}

function judgeChanges(
  changes: readonly Change[],
  plans: ReadonlyMap<string, Plan>,
  pictures: ReadonlySet<string>,
): JudgedLine[] {
  return changes.map(({ line, change }) => {
    const plan = plans.get(change.id)
    if (!plan) return { faults: toFaults(line, { id: 'This product has just been deleted' }) }
    // What says what is there already is right, however old the table is.
    if (!changesSomething(plan)) return { plan, faults: [] }
    const isKnown = newPictures(plan).every((path) => pictures.has(path))
    const wrong = { ...plan.wrong, ...plan.conflicting, ...(!isKnown && { images: noPicture }) }
    return { plan, faults: toFaults(line, { ...wrong, ...staleWords(plan, change), ...lostLetterFaults(plan) }) }
  })
}

/** What the form says of something that has changed meanwhile, for somebody who has a table before them. */
function staleWords({ before, shown, conflicting }: Plan, { fields }: Change['change']): Record<string, string> {
  const version = `This product has been changed since the table was made: it is version ${shown.version} now`
  const stock = `There were ${fields.stock_seen} when the table was made, and there are ${before.stock} now`
  return { ...(conflicting.version && { version }), ...(conflicting.stock && { stock }) }
}

function toFaults(line: number, wrong: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(wrong).map(([column, words]) => ({ line, column, words }))
}
