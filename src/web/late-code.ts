import { ApiError } from './api-error.ts'

/** Code that comes when it is needed. */
export async function lateCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    reportBug(cause)
    // Nobody can tell a lost connection from a tab that is older than the shop, whose code is gone.
    const words = 'Part of this page did not load. Check your connection, or load the page again.'
    throw new ApiError('not_loaded', 0, words, { cause })
  }
}

/** Code that can be done without. */
export function findCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  return load().catch(reportBug)
}

/** Code fetched ahead of need, or for something that nobody misses. */
export function codeIfItComes<Code>(load: () => Promise<Code>, use?: (code: Code) => unknown): void {
  void findCode(load).then((code) => code && use?.(code))
}

/** A file that does not come is “imported” in the words of every browser; code that came and broke is our own fault. */
function reportBug(cause: unknown): undefined {
  if (import.meta.env.SSR) throw cause
  if (!/import/i.test(String(cause))) reportError(cause)
}
