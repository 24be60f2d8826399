import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

export interface Tally {
  passed: number
  failed: number
  /** Said at the end, where it is read: the journeys' own output is long. */
  remarks: string[]
}

const File = z.object({
  file: z.string(),
  isRed: z.boolean(),
  passed: z.int(),
  failed: z.array(z.string()),
})
type File = z.infer<typeof File>

export const PartsReport = z.object({
  /** False where something went wrong outside the tests, or files were not run to their end. */
  isWhole: z.boolean(),
  files: z.array(File),
})

interface Means {
  reports: string
  run(program: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number>
}

/**
 * Everything but the journeys. As with those, what passes by itself at its second try is said to be flaky, for somebody
 * to mend; that takes in what fails only in the company of other files.
 */
export async function testParts(means: Means, given: readonly string[]): Promise<Tally> {
  const first = await runParts(means, 'first', given)
  if (!first) return nothingRan
  const red = first.files.filter(({ isRed }) => isRed)
  // With options of one's own, or where not even the first run can be trusted, that run counts.
  const mayTryAgain = first.isWhole && red.length > 0 && !given.some((word) => word.startsWith('-'))
  if (!mayTryAgain) return toTally(first)

  console.log(`\nOnce more, by themselves: ${red.length} of ${first.files.length} files`)
  const second = await runParts(
    means,
    'second',
    red.map(({ file }) => file),
  )
  if (!second) return toTally(first)
  const again = toTally({ ...second, files: [...first.files.filter(({ isRed }) => !isRed), ...second.files] })
  const stillRed = new Set(second.files.filter(({ isRed }) => isRed).map(({ file }) => file))
  const flaky = red.filter(({ file }) => !stillRed.has(file)).flatMap(faultsOf)
  return { ...again, remarks: [...again.remarks, ...flaky.map((fault) => `flaky: ${fault}`)] }
}

const nothingRan: Tally = { passed: 0, failed: 1, remarks: ['failed: vitest ran no tests'] }

interface Run extends z.infer<typeof PartsReport> {
  code: number
}

async function runParts({ reports, run }: Means, name: string, given: readonly string[]): Promise<Run | undefined> {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', `--reporter=${resolve(import.meta.dirname, 'parts-report.ts')}`]
  const code = await run('vitest/vitest.mjs', ['run', ...reporters, ...given], { PARTS_REPORT: file })
  const report = PartsReport.safeParse(readReport(file))
  return report.success && report.data.files.length > 0 ? { code, ...report.data } : undefined
}

function toTally({ code, isWhole, files }: Run): Tally {
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const faults = files.flatMap(faultsOf)
  if (faults.length === 0 && code !== 0) faults.push('vitest, outside any test')
  if (!isWhole) faults.push('vitest did not run everything to its end')
  return { passed, failed: faults.length, remarks: faults.map((fault) => `failed: ${fault}`) }
}

/** A file that can't be loaded is red without any test of its own. */
function faultsOf({ file, isRed, failed }: File): string[] {
  if (!isRed) return []
  return failed.length === 0 ? [file] : failed.map((test) => `${file} › ${test}`)
}

/** Undefined where none was left. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
