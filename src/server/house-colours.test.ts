import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { houseColours } from './house-colours.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('letters, papers and the page of trouble have the colours of the pages', async () => {
  const theme = await read('../web/theme.css')
  for (const [name, colour] of Object.entries(houseColours)) {
    const token = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(theme).toContain(`--color-${token}: ${colour};`)
  }
})

test.each(['./mail/letter.ts', './mail/letter-parts.ts', './receipts/pen.ts', './pages/trouble-page.ts'])(
  '%s has no colour of its own',
  async (path) => {
    expect(await read(path)).not.toMatch(/#[0-9a-f]{3}\b|#[0-9a-f]{6}\b/i)
  },
)
