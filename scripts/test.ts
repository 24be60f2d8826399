import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
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

/** Said at the end, where it is read: the journeys' own output is long. */
const remarks: string[] = []

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
type FileResult = z.infer<typeof VitestReport>['testResults'][number]

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
})

async function testChecks(): Promise<Tally> {
  const outcomes = await runChecks()
  const passed = outcomes.filter(({ ok }) => ok).length
  return { passed, failed: outcomes.length - passed }
}

async function testParts(filters: string[]): Promise<Tally> {
  const first = await runParts(filters)
  if (!first) return nothingRan('vitest')
  const red = first.files.filter(({ status }) => status === 'failed')
  if (red.length === 0) return judge('vitest', first.code, { passed: countPassed(first.files), failed: 0 })

  // As with the journeys: what passes alone at its second try is printed as flaky, for somebody to mend.
  console.log(`\nOnce more, by themselves: ${red.length} of ${first.files.length} files`)
  const second = await runParts(red.map(({ name }) => name))
  if (!second) return nothingRan('vitest')
  const stillRed = new Set(second.files.flatMap(faultsOf))
  for (const fault of red.flatMap(faultsOf)) remarks.push(`${stillRed.has(fault) ? 'failed' : 'flaky'}: ${fault}`)
  const green = first.files.filter(({ status }) => status !== 'failed')
  return judge('vitest', second.code, { passed: countPassed([...green, ...second.files]), failed: stillRed.size })
}

async function runParts(filters: string[]): Promise<{ code: number; files: FileResult[] } | undefined> {
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ])
  const report = VitestReport.safeParse(readReport(file))
  return report.success ? { code, files: report.data.testResults } : undefined
}

function countPassed(files: FileResult[]): number {
  return files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length
}

/** A file that can't be loaded is red without any test of its own. */
function faultsOf({ name, status, assertionResults }: FileResult): string[] {
  if (status !== 'failed') return []
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
  const file = relative(root, name)
  return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`)
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

const tallies = [await testChecks(), await testParts(process.argv.slice(2)), await testJourneys()]
rmSync(reports, { recursive: true, force: true })

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
for (const remark of remarks) console.log(remark)
console.log(`\n${passed} passed, ${failed} failed`)
