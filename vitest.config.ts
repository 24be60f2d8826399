import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/harness/longest-first.ts'
import { testWorkers } from './test/harness/test-workers.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    environment: 'node',
    globalSetup: ['./test/harness/build-pages.ts', './test/harness/global-setup.ts'],
    pool: 'forks',
    maxWorkers: testWorkers,
    sequence: { sequencer: LongestFirst },
    // Files share what they import, which is most of their time; each still has a shop and a database of its own.
    isolate: false,
    // Only against what hangs: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
