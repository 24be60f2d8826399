import { expect, type Locator, type Page } from '@playwright/test'

/** A window of 1280 pixels at 200 % zoom. */
export const zoomedIn = { width: 640, height: 360 }

/** Walks on from where the focus is. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted).toBeFocused()
}

/** Nothing that floats over the page covers it. */
export async function expectInSight(focused: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  }
  await expect.poll(() => focused.evaluate(isOnTop)).toBe(true)
}
