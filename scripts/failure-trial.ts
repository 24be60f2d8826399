import { parseArgs } from 'node:util'
import { listMigrations } from '#server/db/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { tryFullDatabaseDisk } from '#test/failure/database-disk-trial.ts'
import { tryDatabaseFaults } from '#test/failure/database-trial.ts'
import { tryFullFilesDisk } from '#test/failure/files-disk-trial.ts'
import { tryFullLogDisk } from '#test/failure/log-disk-trial.ts'
import { findCommitBefore } from '#test/failure/older-version.ts'
import { tryRollingRestart } from '#test/failure/rolling-trial.ts'
import type { Watched } from '#test/failure/watch-answers.ts'
import { judgeBooks, judgeDeliveries } from '#test/stress/agreement.ts'
import type { Finding } from '#test/stress/finding.ts'
import { explainingItself } from './explaining-itself.ts'
import { oneOf, wholeNumber } from './read-option.ts'

interface Options {
  rounds: number
  /** The commit of the older version in a rolling restart. Left out, the one before the newest migration. */
  from: string | undefined
}

let judged = 0
const faults: string[] = []

function judge(isRight: boolean, words: string): void {
  judged += 1
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${words}`)
  if (!isRight) faults.push(words)
}

function judgeAnswers(who: string, { total, statuses, longestMs, wrong }: Watched): void {
  const met = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
  judge(wrong.length === 0, `${who}: ${total} answers (${met.join(', ')}), the longest after ${longestMs} ms`)
  if (wrong.length > 0) console.log(`      ${[...new Set(wrong)].slice(0, 5).join('; ')}`)
}

function judgeAll(findings: readonly Finding[]): void {
  for (const { promise, figure, kept } of findings) judge(kept, `${promise}: ${figure}`)
}

async function database({ rounds }: Options): Promise<void> {
  const kinds = ['restart', 'end all connections', 'cut the line', 'fall silent'] as const
  const { watched, books, deliveries, piecesAtFirst, connectionsLeft, answeredAtOnce } = await tryDatabaseFaults({
    faults: Array.from({ length: rounds }, () => kinds).flat(),
    shoppers: 6,
    outageMs: 3000,
    isPatient: true,
    onFault: ({ fault, readyMs, paidMs, hearsMs }) =>
      console.log(
        `      ${fault}: answers after ${readyMs} ms, sells after ${paidMs} ms, all well after ${hearsMs} ms`,
      ),
  })
  judgeAnswers('visitors', watched)
  judgeAll([...judgeBooks(books, piecesAtFirst), ...judgeDeliveries(deliveries)])
  judge(connectionsLeft <= 30, `${connectionsLeft} connections left open, none stuck`)
  judge(answeredAtOnce === 60, `${answeredAtOnce} of 60 at once are answered afterwards`)
}

const noMount = 'Left out: only root on Linux may mount a small disk (tmpfs) to fill.'

async function filesDisk(): Promise<void> {
  const report = await tryFullFilesDisk()
  if (!report) return console.log(noMount)
  const { refused, halfWritten, paidMeanwhile, statusAfterwards } = report
  const isClear = refused.every(({ status, isPolite }) => status === 503 && isPolite)
  judge(isClear, `uploads without room are answered ${refused.map(({ status }) => status).join(', ')}`)
  judge(halfWritten.length === 0, `${halfWritten.length} half-written files`)
  judge(paidMeanwhile > 0, `${paidMeanwhile} purchases meanwhile`)
  judge(statusAfterwards === 200, `with room again an upload is answered ${statusAfterwards}`)
}

async function databaseDisk(): Promise<void> {
  const report = await tryFullDatabaseDisk(5000)
  if (!report) return console.log(noMount)
  const { watched, restarts, paidBefore, paidAfter, books, piecesAtFirst } = report
  console.log(`      the shop was started again ${restarts} times`)
  if (restarts === 0) {
    judgeAnswers('readers', watched.readers)
    judgeAnswers('writers', watched.writers)
  }
  judge(paidAfter > paidBefore, `${paidBefore} purchases before, ${paidAfter} in the end`)
  judgeAll(judgeBooks(books, piecesAtFirst))
}

async function logDisk(): Promise<void> {
  const report = await tryFullLogDisk()
  if (!report) return console.log(noMount)
  const { acknowledged, endedWith, whileFull, statusAfterwards, found } = report
  judge(endedWith === 1, `without room for the database’s log the shop ends with ${endedWith}`)
  judge(
    whileFull.endedWith === 1,
    `started while there is none it ends with ${whileFull.endedWith}: ${whileFull.words}`,
  )
  judge(statusAfterwards === 200, `with room again it answers ${statusAfterwards}`)
  // What was cut off in the middle may be there, though nobody was told so.
  const isThere = found === acknowledged || found === acknowledged + 1
  judge(isThere, `${acknowledged} changes were acknowledged, ${found} are there`)
}

async function rolling({ from }: Options): Promise<void> {
  const newest = (await listMigrations()).at(-1) ?? ''
  const commit = from ?? (await findCommitBefore(newest))
  if (commit === undefined)
    return console.log('Left out: the older version comes from the Git history, and there is none.')
  const { olderHad, older, newer, paid, books, deliveries, piecesAtFirst } = await tryRollingRestart(commit, 5000)
  console.log(`      from ${commit.slice(0, 7)} (${olderHad}) to this one (${newest}.sql)`)
  judgeAnswers('the older one while the newer migrates', forgivingSilence(older.whileMigrating))
  judgeAnswers('the older one afterwards', forgivingSilence(older.afterwards))
  judgeAnswers('the newer one', newer)
  judge(paid.byOlderAfterwards > 0, `${paid.byOlderAfterwards} purchases at the older one after the migration`)
  judge(paid.byNewer > 0, `${paid.byNewer} purchases at the newer one`)
  judgeAll([...judgeBooks(books, piecesAtFirst), ...judgeDeliveries(deliveries)])
}

/** Who waits too long for a table that is just being changed gets a 503; an older version may not say when to come again. */
function forgivingSilence(watched: Watched): Watched {
  return { ...watched, wrong: watched.wrong.filter((what) => !what.endsWith(' 503')) }
}

const trials = { database, 'files-disk': filesDisk, 'database-disk': databaseDisk, 'log-disk': logDisk, rolling }

/** Lets what a shop stands on fail while people pay, one thing after the other, and compares the books afterwards. */
await explainingItself(async () => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { only: text, rounds: { ...text, default: '3' }, from: text } })
  const options = { rounds: wholeNumber('rounds', values.rounds), from: values.from }
  const only = values.only === undefined ? undefined : oneOf('only', values.only, Object.keys(trials))
  for (const [name, trial] of Object.entries(trials)) {
    if (only !== undefined && only !== name) continue
    console.log(`\n${name}`)
    await trial(options)
  }
  if (judged === 0) throw new StartupError('Nothing could be tried.')
  console.log(faults.length === 0 ? '\nNothing was lost.' : `\n${faults.length} THINGS WENT WRONG.`)
  process.exitCode = faults.length === 0 ? 0 : 1
})
