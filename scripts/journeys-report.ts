import { join, relative } from 'node:path'
import * as z from 'zod/mini'

const Suite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  /** Groups within a file. */
  get suites() {
    return z.optional(z.array(Suite))
  },
})
type Suite = z.infer<typeof Suite>

/** What Playwright's own JSON tells of a run. */
export const JourneysReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(Suite),
})

/** Each once, whether it wobbled at one width of the screen or at both; files from the top of the project. */
export function listFlaky({ config, suites }: z.infer<typeof JourneysReport>, root: string): string[] {
  return suites
    .flatMap(specsIn)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${relative(root, join(config.rootDir, file))} › ${title}`)
}

function specsIn({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsIn)]
}
