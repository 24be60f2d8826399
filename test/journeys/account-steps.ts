import { expect, type Page, type Request } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { addUser } from '../harness/builders.ts'

const password = 'moonstone ring'

/** Somebody who can sign in. */
export async function addPerson(db: Db): Promise<{ id: string; email: string; password: string }> {
  const { id, email } = await addUser(db, { password })
  return { id, email, password }
}

export async function fillLogin(page: Page, person: { email: string; password: string }): Promise<void> {
  await expectLoginPage(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}

/** Other pages have such fields too, and the address changes a moment before the page does. */
export async function expectLoginPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
}

export async function expectToast(page: Page, words: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: words }).first()).toBeVisible()
}

/** Every call to this path from now on, each answered only when `release` is called. */
export async function holdCalls(page: Page, path: string) {
  const calls: Request[] = []
  const released = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    calls.push(route.request())
    await released.promise
    await route.continue()
  })
  return { calls, release: () => released.resolve() }
}

/** Lets every call to this path reach the shop, whose answers come only when `release` is called. */
export async function holdAnswers(page: Page, path: string) {
  const answered: Request[] = []
  const released = Promise.withResolvers<void>()
  let isReleased = false
  await page.route(`**${path}`, async (route) => {
    // A later call may still be on its way when the test ends, which takes an answer that was fetched here away.
    if (isReleased) return route.continue()
    const response = await route.fetch()
    answered.push(route.request())
    await released.promise
    await route.fulfill({ response })
  })
  const release = () => {
    isReleased = true
    released.resolve()
  }
  return { answered, release }
}

export async function signOut(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await (await answered).finished()
  await expect(page).toHaveURL('/')
}

/** From the bar, as somebody who comes to this browser next. */
export async function signInAs(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
}
