import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { findCode, lateCode } from './late-code.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** What the browser would print. */
function inBrowser(): unknown[] {
  const reported: unknown[] = []
  vi.stubEnv('SSR', false)
  vi.stubGlobal('reportError', (cause: unknown) => reported.push(cause))
  return reported
}

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/menu-panel-1.js',
  'error loading dynamically imported module: https://shop.example/assets/menu-panel-1.js',
  'Importing a module script failed.',
])('code that does not come is told to whoever waits for it, and is no bug: %s', async (words) => {
  const reported = inBrowser()
  const load = () => Promise.reject(new TypeError(words))
  await expect(lateCode(load)).rejects.toMatchObject({ code: 'not_loaded', status: 0 })
  expect(await findCode(load)).toBeUndefined()
  expect(reported).toEqual([])
})

test('code that comes and breaks is reported as the bug it is, and the page stays', async () => {
  const reported = inBrowser()
  const bug = new TypeError('Cannot read properties of undefined')
  const load = () => Promise.reject(bug)
  await expect(lateCode(load)).rejects.toBeInstanceOf(ApiError)
  expect(await findCode(load)).toBeUndefined()
  expect(reported).toEqual([bug, bug])
})

test('on the server code always comes, so whatever it throws goes to the log', async () => {
  const bug = new Error('broken')
  await expect(lateCode(() => Promise.reject(bug))).rejects.toBe(bug)
  await expect(findCode(() => Promise.reject(bug))).rejects.toBe(bug)
})
