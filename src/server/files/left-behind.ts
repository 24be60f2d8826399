import { namedAt } from './file-path.ts'

/** As many are asked about in one statement. */
const askedAtOnce = 500

interface Means {
  /** Those of these that this database names. */
  listNamed(paths: readonly string[]): Promise<Set<string>>
  /** How long after its upload something may still come to be named. */
  graceMs: number
}

/**
 * Uploads that belong to nothing any more. What is newer than all that this database names may have been put there by
 * another: by the live shop, where a restore is rehearsed with its bucket.
 */
export async function listLeftBehind(paths: readonly string[], { listNamed, graceMs }: Means): Promise<string[]> {
  const newestFirst = paths.toSorted((one, other) => namedAt(other) - namedAt(one))
  const named = new Set<string>()
  for (let start = 0; start < newestFirst.length; start += askedAtOnce)
    for (const path of await listNamed(newestFirst.slice(start, start + askedAtOnce))) named.add(path)
  const newestNamed = newestFirst.findIndex((path) => named.has(path))
  const older = newestNamed === -1 ? [] : newestFirst.slice(newestNamed)
  const before = Date.now() - graceMs
  return older.filter((path) => !named.has(path) && namedAt(path) < before)
}
