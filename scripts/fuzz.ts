import { parseArgs } from 'node:util'
import { fuzz } from '#test/fuzz/fuzz.ts'
import { openFuzzedShop } from '#test/fuzz/fuzzed-shop.ts'
import { inWords } from '#test/fuzz/report.ts'

/** Sends good, nearly good and hostile requests to every call of a shop of its own, and says what it made of them. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    'per-call': { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  },
})
const { seed, only } = values
console.log(`seed ${seed}`)

await using shop = await openFuzzedShop()
const memory: number[] = []
const report = await fuzz(shop, {
  seed,
  only,
  perCall: Number(values['per-call']),
  onCall({ method, path }, nth, of) {
    if (nth === Math.floor(of / 3)) memory.push(shop.megabytes())
    console.log(`${nth + 1} of ${of}: ${method} ${path}`)
  },
})
memory.push(shop.megabytes())
const [early = 0, late = 0] = memory
const isFlat = late < early * 1.5 + 100
const errors = shop.errors()
const statuses = [...report.statuses].toSorted(([one], [other]) => one.localeCompare(other))
const isWell = report.findings.length === 0 && report.faults.length === 0 && errors.length === 0 && isFlat

console.log(`
${report
  .sorts()
  .map(({ finding, times }) => `${times} × ${inWords(finding)}\n`)
  .join('')}
${[...new Set(errors)].slice(0, 20).join('\n')}

requests          ${report.tried}, seed ${seed}
by status         ${statuses.map(([status, times]) => `${status}: ${times}`).join(', ')}
slowest           ${report.slowest.map(({ call, ms }) => `${ms} ms ${call}`).join(', ')}
never consented   ${report.neverConsented().join(', ') || 'none'}
memory            ${early} MB after a third, ${late} MB at the end
findings          ${report.findings.length}
error lines       ${errors.length}
afterwards        ${report.faults.join('; ') || 'every law kept, every page there'}
${isWell ? 'Nothing was found.' : 'SOMETHING WAS FOUND.'}`)
process.exitCode = isWell ? 0 : 1
