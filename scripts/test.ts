import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settingsList } from '#server/settings/settings-list.ts'
import { runChecks } from './check.ts'
import { findBrowser } from './find-browser.ts'
import { JourneysReport, listFlaky } from './journeys-report.ts'
import { readReport, type Tally, testParts } from './test-parts.ts'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'alankara-test-'))

async function testChecks(): Promise<Tally> {
  const outcomes = await runChecks()
  const passed = outcomes.filter(({ ok }) => ok).length
  return { passed, failed: outcomes.length - passed, remarks: [] }
}

async function testJourneys(): Promise<Tally> {
  let browser: string
  try {
    browser = findBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, remarks: ['failed: no browser for the journeys'] }
  }
  const file = join(reports, 'playwright.json')
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = JourneysReport.safeParse(readReport(file))
  if (!report.success) return { passed: 0, failed: 1, remarks: ['failed: playwright ran no tests'] }
  const { expected, unexpected, flaky } = report.data.stats
  // One that passed at its second or third try is named as flaky, for somebody to mend; the shop did what it should.
  const remarks = listFlaky(report.data, root).map((journey) => `flaky: ${journey}`)
  const tally = { passed: expected + flaky, failed: unexpected, remarks }
  // An error outside any test, or no test at all, must not pass for green.
  const isGreen = code === 0 && tally.passed > 0
  return isGreen || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function run(program: string, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [resolve(root, 'node_modules', program), ...args], {
      cwd: root,
      // Dozens of shops are started in the tests, each with the same code.
      env: { ...withoutSettings(process.env), NODE_COMPILE_CACHE: join(reports, 'compiled'), ...extra },
      stdio: 'inherit',
    })
    child.on('error', () => settle(1))
    child.on('close', (code) => settle(code ?? 1))
  })
}

/** The developer's own shop must not leak into the tests: each of them states its settings. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set(settingsList.map(({ name }) => name))
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)))
}

const tallies = [await testChecks(), await testParts({ reports, run }, process.argv.slice(2)), await testJourneys()]
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log('')
for (const remark of tallies.flatMap(({ remarks }) => remarks)) console.log(remark)
console.log(`${passed} passed, ${failed} failed`)
// Whatever still closes may still write there.
rmSync(reports, { recursive: true, force: true, maxRetries: 5 })
