import { expect, type Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'

export const picture = 'public/icon-192.png'
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

export async function expectMessage(page: Page, title: 'Success' | 'Error', words: string): Promise<void> {
  const box = page.getByRole('dialog', { name: title })
  await expect(box.getByText(words, { exact: true })).toBeVisible()
}

export async function closeMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The message box says it, and goes when it has been read. */
export async function readMessage(page: Page, title: 'Success' | 'Error', words: string): Promise<void> {
  const box = page.getByRole('dialog', { name: title })
  await expect(box).toContainText(words)
  await box.getByRole('button', { name: 'OK' }).click()
  await expect(box).toBeHidden()
}

export async function confirmDeletion(page: Page, kind: string): Promise<void> {
  const words = `Are you sure you want to delete this ${kind}? This action cannot be undone.`
  await expect(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** The table is scrolled in a box of its own, which would hide that it is too wide from the page. */
export async function expectTableFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  const box = page.getByRole('table').locator('..')
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

/** Sort 001, Sort 002 and so on, of one category. */
export async function addSubcategories(db: Db, count: number, category: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: newId(),
    name: `Sort ${String(place + 1).padStart(3, '0')}`,
    category_id: category,
  }))
  await db.insertInto('subcategories').values(rows).execute()
}
