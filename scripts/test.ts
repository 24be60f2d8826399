import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { settingsList } from '#server/settings-list.ts'
import { runChecks } from './check.ts'
import { findBrowser } from './find-browser.ts'

interface Tally {
  passed: number
  failed: number
}

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'alankara-test-'))

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
})

async function testChecks(): Promise<Tally> {
  const outcomes = await runChecks()
  const passed = outcomes.filter(({ ok }) => ok).length
  return { passed, failed: outcomes.length - passed }
}

async function testParts(filters: string[]): Promise<Tally> {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters]
  const code = await run('vitest/vitest.mjs', args)
  const report = VitestReport.safeParse(readReport(file))
  if (!report.success) return nothingRan('vitest')
  // A file that can't be loaded is red without any test of its own.
  const unloaded = report.data.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return judge('vitest', code, {
    passed: report.data.numPassedTests,
    failed: report.data.numFailedTests + unloaded.length,
  })
}

async function testJourneys(): Promise<Tally> {
  let browser: string
  try {
    browser = findBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const file = join(reports, 'playwright.json')
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = PlaywrightReport.safeParse(readReport(file))
  if (!report.success) return nothingRan('playwright')
  const { expected, unexpected, flaky } = report.data.stats
  // One that passed at its second try is printed as flaky, for somebody to mend; the shop itself did what it should.
  return judge('playwright', code, { passed: expected + flaky, failed: unexpected })
}

/** An error outside any test, or no test at all, must not pass for green. */
function judge(part: string, code: number, tally: Tally): Tally {
  if (tally.passed + tally.failed === 0) return nothingRan(part)
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function nothingRan(part: string): Tally {
  console.error(`${part} ran no tests`)
  return { passed: 0, failed: 1 }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function run(program: string, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [resolve(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...withoutSettings(process.env), ...extra },
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

const tallies = [await testChecks(), await testParts(process.argv.slice(2)), await testJourneys()]
rmSync(reports, { recursive: true, force: true })

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)
