import { parseArgs } from 'node:util'
import { attackWithSqlmap, attackWithWapiti } from '#test/attack/attack.ts'
import { openAttackedShop } from '#test/attack/attacked-shop.ts'
import { missingTools } from '#test/attack/run-tool.ts'

/** Lets sqlmap and wapiti loose on a demo shop of its own on loopback, and says what they made of it. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    tool: { type: 'string', default: 'both' },
    level: { type: 'string', default: '1' },
  },
})
const missing = missingTools()
if (missing) {
  console.error(missing)
  process.exit(1)
}
// The tools are ended, and then the shop and its database are closed as after any failure.
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error('Stopped')))
const manner = { only: values.only, level: values.level, say: console.log, signal: stop.signal }

await using shop = await openAttackedShop()
const reports = [
  ...(values.tool === 'wapiti' ? [] : [await attackWithSqlmap(shop, manner)]),
  ...(values.tool === 'sqlmap' ? [] : [await attackWithWapiti(shop, manner)]),
]
const errors = [...new Set(shop.errors())]
const isWell = errors.length === 0 && reports.every(({ findings, untried }) => findings.length + untried.length === 0)

for (const { tool, excused, untried, findings } of reports) {
  for (const [why, times] of excused) console.log(`${tool}: ${times} × no hole: ${why}`)
  for (const each of untried) console.log(`${tool}: not tried to the end: ${each}`)
  for (const each of findings) console.log(`${tool}: FOUND ${each}`)
}
for (const line of errors.slice(0, 20)) console.log(line)
console.table(
  reports.map(({ tool, targets, requests, byKind, untried, excused, findings }) => ({
    tool,
    targets,
    requests,
    ...Object.fromEntries(byKind),
    untried: untried.length,
    excused: [...excused.values()].reduce((sum, times) => sum + times, 0),
    findings: findings.length,
  })),
)
console.log(`error lines in the shop's log: ${errors.length}`)
console.log(isWell ? 'Nothing was found.' : 'SOMETHING WAS FOUND.')
process.exitCode = isWell ? 0 : 1
