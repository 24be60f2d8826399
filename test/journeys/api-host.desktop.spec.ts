import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#server/db/free-port.ts'
import { startShopProcess } from '../harness/shop-process.ts'

test.use({ actionTimeout: 15_000 })

test('where the API is on another host, staff reach the dashboard and shoppers are told that it is not theirs', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'alankara-journey-'))
  const PORT = String(await freePort())
  // Two names of this machine are two hosts to the browser, with cookies of their own.
  const [pages, API_HOST] = [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
  const shop = await startShopProcess({ DATA_DIR: folder, PORT, PUBLIC_URL: pages, API_HOST, CORS_ORIGINS: pages })
  try {
    const people = { admin: 'meera@example.in', user: 'asha@example.in' }
    const password = 'moonstone-7'
    for (const [role, email] of Object.entries(people)) {
      const data = { name: 'Meera Shah', email, password, role }
      expect((await page.request.post(`${API_HOST}/api/auth/register`, { data })).status()).toBe(201)
    }
    const signInAs = async (email: string) => {
      await page.goto(`${pages}/admin`)
      await expect(page).toHaveURL(/\/login\?next=/)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await expect(page).toHaveURL(`${pages}/admin`)
    }
    await signInAs(people.admin)
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await signInAs(people.user)
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden()
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
