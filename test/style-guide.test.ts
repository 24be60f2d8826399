import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const blocks = 'src/web/ui'
const page = 'src/web/content/style-guide-page.tsx'
/** Nobody is meant to see it. */
const hidden = 'src/web/ui/trap.tsx'

test('every building block is in the style guide', async () => {
  const files = await readdir(blocks, { recursive: true })
  const all = files.filter((file) => file.endsWith('.tsx')).map((file) => join(blocks, file))
  const shown = await reachedFrom(page)
  expect(all.filter((file) => file !== hidden && !shown.has(file))).toEqual([])
})

/** Whatever a file imports, and what those import. */
async function reachedFrom(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = await readFile(file, 'utf8')
  for (const [, path] of text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
    if (path && !path.includes('+types')) await reachedFrom(join(file, '..', path), seen)
  }
  return seen
}
