import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Role } from '#contracts/accounts.ts'
import { sessionCookie } from '#server/access.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { addUser } from '../harness/builders.ts'
import { startShopProcess } from '../harness/shop-process.ts'

interface Shop {
  url: string
  db: Db
}

interface Expectations {
  /** What the browser may complain about because the journey goes looking for it: it notes every refusal by itself. */
  expectedComplaints: RegExp
  /** What may be thrown and caught by nobody, where a journey has it thrown. */
  expectedErrors: RegExp
}

interface Journey {
  /** Signs somebody in as the login page would: the session is real, and so is what the browser keeps of it. */
  signIn(role: Role): Promise<{ id: string; token: string }>
  expectAccessible(): Promise<void>
}

/** A demo shop of its own for each worker; whatever the browser complains about fails the test. */
export const test = base.extend<Journey & Expectations & { quietConsole: undefined }, { shop: Shop }>({
  shop: [
    // Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      // However it ends, be it with an error in the shop's log: no database goes on running, and no folder is left.
      await using opened = new AsyncDisposableStack()
      const folder = await mkdtemp(join(tmpdir(), 'alankara-journey-'))
      opened.defer(() => rm(folder, { recursive: true, force: true }))
      const postgres = await startEmbeddedPostgres(folder, { durable: false })
      opened.defer(() => postgres.stop())
      const shop = await startShopProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url })
      opened.defer(() => shop.stop())
      expect(shop.output()).toContain('Alankara is open')
      const database = openDatabase(postgres.url)
      opened.defer(() => database.close())

      await use({ url: shop.url, db: database.db })

      shop.process.kill('SIGTERM')
      expect(await shop.ended).toBe(0)
      expect(shop.output(), 'error lines in the log').not.toContain('"level":"error"')
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  page: async ({ page }, use) => {
    waitForLife(page)
    await use(page)
  },

  expectedComplaints: [/status of 404/, { option: true }],
  expectedErrors: [/^$/, { option: true }],

  quietConsole: [
    async ({ page, expectedComplaints, expectedErrors }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedComplaints.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => {
        if (!expectedErrors.test(error.message)) complaints.push(String(error))
      })
      await use(undefined)
      expect(complaints, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page, shop }, use) => {
    await use(async (role) => {
      const user = await addUser(shop.db, { role })
      const { token } = await startSession(shop.db, user)
      await page.context().addCookies([{ name: sessionCookie, value: token, url: shop.url, httpOnly: true }])
      await keepSession(page, { token, role, userId: user.id, userName: 'Asha Rao', isAuthenticated: 'true' })
      return { id: user.id, token }
    })
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // A message may begin to fade while it is looked at.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.evaluate(comeToRest)
      // No page of ours has frames of strangers, for whom axe would open a page of its own; and what is in order is not listed.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      const { violations } = await axe.analyze()
      await page.emulateMedia({ reducedMotion: null })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    })
  },
})

export { expect }

/** Runs in the page. What fades in or out has no contrast of its own yet; what turns for ever is not waited for. */
async function comeToRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

async function keepSession(page: Page, session: Record<string, string>): Promise<void> {
  // Somewhere light of the same origin: the page that the journey is about comes after.
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, session)
}

/** Scripts come after the first painting: a person would not be quicker than they are, but a journey is. */
function waitForLife(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const isAlive = () =>
    page
      .waitForFunction(
        () => !document.getElementById('page-script') || 'alive' in document.documentElement.dataset,
        undefined,
        { timeout: 5000 },
      )
      // A journey may keep the scripts away on purpose.
      .catch(() => undefined)
  page.goto = async (...given) => {
    const response = await goto(...given)
    await isAlive()
    return response
  }
  page.reload = async (...given) => {
    const response = await reload(...given)
    await isAlive()
    return response
  }
}
