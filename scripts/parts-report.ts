import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'
import type * as z from 'zod/mini'
import type { PartsReport } from './test-parts.ts'

/** For Vitest: its own JSON tells neither of errors outside any test nor of files that never ran. */
export default class LeaveReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[], reason: TestRunEndReason): void {
    const ended = modules.every((module) => ['passed', 'failed', 'skipped'].includes(module.state()))
    const report: z.infer<typeof PartsReport> = {
      isWhole: ended && unhandled.length === 0 && reason !== 'interrupted',
      files: modules.map(toFile),
    }
    writeFileSync(process.env.PARTS_REPORT ?? '', JSON.stringify(report))
  }
}

function toFile(module: TestModule) {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }))
  return {
    file: relative(process.cwd(), module.moduleId),
    isRed: module.state() === 'failed',
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: tests.filter(({ state }) => state === 'failed').map(({ name }) => name),
  }
}
