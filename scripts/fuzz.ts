import { parseArgs } from 'node:util'
import { fuzz } from '#test/fuzz/fuzz.ts'
import { openFuzzedShop } from '#test/fuzz/fuzzed-shop.ts'
import { riseInWords, risingIn, type Sample } from '#test/fuzz/memory.ts'
import { inWords, type Report } from '#test/fuzz/report.ts'
import { explainingItself } from './explaining-itself.ts'
import { wholeNumber } from './read-option.ts'

/** Sends good, nearly good and hostile requests to every call of a shop of its own, and says what it made of them. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now()) },
      'per-call': { type: 'string', default: '300' },
      rounds: { type: 'string', default: '6' },
      only: { type: 'string', default: '' },
      minutes: { type: 'string', default: '600' },
    },
  })
  const { seed, only } = values
  const rounds = wholeNumber('rounds', values.rounds)
  const perCall = Math.ceil(wholeNumber('per-call', values['per-call']) / rounds)
  const longestMs = wholeNumber('minutes', values.minutes) * 60_000
  const began = performance.now()
  console.log(`seed ${seed}`)

  await using shop = await openFuzzedShop()
  const samples: Sample[] = []
  let told = 0
  const report = await fuzz(shop, {
    seed,
    only,
    rounds,
    perCall,
    onCall({ method, path }, nth, of) {
      console.log(`${nth + 1} of ${of * rounds}: ${method} ${path}`)
    },
    // A round that has begun is finished.
    hasTime: () => performance.now() - began < longestMs,
    async onRest({ tried, findings }) {
      const sample = await shop.sample(tried)
      samples.push(sample)
      console.log(`${inMegabytes(sample)}; ${findings.length} findings`)
      for (const finding of findings.slice(told)) console.log(inWords(finding))
      told = findings.length
    },
  })
  const isWell = tell({ report, samples, errors: shop.errors(), seed, seconds: (performance.now() - began) / 1000 })
  process.exitCode = isWell ? 0 : 1
}

interface Outcome {
  report: Report
  samples: readonly Sample[]
  errors: readonly string[]
  seed: string
  seconds: number
}

/** Says what came of it, and answers whether all is well. */
function tell({ report, samples, errors, seed, seconds }: Outcome): boolean {
  const rising = risingIn(samples)
  const statuses = [...report.statuses].toSorted(([one], [other]) => one.localeCompare(other))
  const isWell = report.findings.length + report.faults.length + errors.length + rising.length === 0

  console.log(`
${report
  .sorts()
  .map(({ finding, times }) => `${times} × ${inWords(finding)}\n`)
  .join('')}
${[...new Set(errors)].slice(0, 20).join('\n')}

requests          ${report.tried} in ${Math.round(seconds)} s, seed ${seed}, ${samples.length - 1} rounds
by status         ${statuses.map(([status, times]) => `${status}: ${times}`).join(', ')}
slowest           ${report.slowest.map(({ call, ms }) => `${ms} ms ${call}`).join(', ')}
never consented   ${report.neverConsented().join(', ') || 'none'}
memory            ${samples.map(inMegabytes).join('\n                  ')}
                  ${rising.length === 0 ? 'flat' : `STILL RISING (${rising.join(', ')})`}: ${riseInWords(samples)}
findings          ${report.findings.length}
error lines       ${errors.length}
afterwards        ${report.faults.join('; ') || 'every law kept, every page there'}
${isWell ? 'Nothing was found.' : 'SOMETHING WAS FOUND.'}`)
  return isWell
}

function inMegabytes({ requests, live, resident, connection }: Sample): string {
  return `after ${requests} requests: ${live} MB live, ${resident} MB resident, ${connection} MB in its largest connection`
}

await explainingItself(main)
