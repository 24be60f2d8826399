import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with long tests. Vitest begins with the longest files, so that all would end up waiting for these. */
const long = ['test/stress/', 'test/bench/', 'test/start.test.ts', 'test/failure/database.test.ts']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is no array's, but the sequencer's own.
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
