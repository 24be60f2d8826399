import { parseArgs } from 'node:util'
import { StartupError } from '#server/startup-error.ts'
import { type AttackReport, attackWithSqlmap, attackWithWapiti } from '#test/attack/attack.ts'
import { openAttackedShop } from '#test/attack/attacked-shop.ts'
import { missingTools } from '#test/attack/run-tool.ts'
import { explainingItself } from './explaining-itself.ts'
import { oneOf } from './read-option.ts'
import { stopSignal } from './stop-signal.ts'

/** Lets sqlmap and wapiti loose on a demo shop of its own on loopback, and says what they made of it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      tool: { type: 'string', default: 'both' },
      level: { type: 'string', default: '1' },
    },
  })
  const tool = oneOf('tool', values.tool, ['both', 'sqlmap', 'wapiti'])
  const level = oneOf('level', values.level, ['1', '2', '3', '4', '5'])
  const missing = missingTools()
  if (missing) throw new StartupError(missing)
  const manner = { only: values.only, level, say: console.log, signal: stopSignal() }

  await using shop = await openAttackedShop()
  const reports = [
    ...(tool === 'wapiti' ? [] : [await attackWithSqlmap(shop, manner)]),
    ...(tool === 'sqlmap' ? [] : [await attackWithWapiti(shop, manner)]),
  ]
  process.exitCode = tell(reports, [...new Set(shop.errors())]) ? 0 : 1
}

/** Says what they made of it, and answers whether all is well. */
function tell(reports: readonly AttackReport[], errors: readonly string[]): boolean {
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
  return isWell
}

await explainingItself(main)
