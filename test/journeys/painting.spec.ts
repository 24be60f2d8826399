import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expect, test } from './shop-fixture.ts'

const Trace = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), args: z.optional(z.object({ elementCount: z.optional(z.number()) })) }),
  ),
})

const rows = 500

test('a page whose end comes late is not styled all over again for it', async ({ page, browser }) => {
  await page.goto('/styleguide')
  await page.evaluate((count) => {
    const sheets = Array.from(document.querySelectorAll('link[rel="stylesheet"]'), (link) => link.outerHTML)
    const list = `<ul>${'<li>A pair of earrings</li>'.repeat(count)}</ul>`
    document.open()
    document.write(`<!doctype html><html lang="en"><head>${sheets.join('')}</head><body>${list}`)
  }, rows)
  await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/)
  await page.evaluate(() => document.fonts.ready)

  const styled = await styledDuring(browser, page, async () => {
    await page.evaluate(() => {
      document.write('<p>The end</p>')
      document.close()
      document.body.getBoundingClientRect()
    })
  })
  await expect(page.getByText('The end')).toBeVisible()
  expect(styled).toBeGreaterThan(0)
  expect(styled).toBeLessThan(rows / 10)
})

/** How many elements were given a style meanwhile, by the browser's own record. */
async function styledDuring(browser: Browser, page: Page, happens: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await happens()
  const record: unknown = JSON.parse((await browser.stopTracing()).toString())
  const stylings = z.parse(Trace, record).traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return stylings.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}
