import { expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { liveEnvironment } from './harness/live-environment.ts'
import { openShop } from './harness/shop.ts'

/** As it is shown: every page knows it. */
const words = '>Payments are in test mode: no money moves.'
const opened = { mode: 'live', publicUrl: 'https://shop.test', smtpUrl: 'smtp://127.0.0.1:1' } as const
const withKey = (RAZORPAY_KEY_ID: string) => readSettings({ ...liveEnvironment, RAZORPAY_KEY_ID }).payments
const trying = await openShop({ withPages: true, settings: { ...opened, payments: withKey('rzp_test_abcdefghijkl') } })
const selling = await openShop({ withPages: true, settings: { ...opened, payments: withKey('rzp_live_abcdefghijkl') } })

async function pagesOf(shop: typeof trying): Promise<Record<'checkout' | 'dashboard' | 'home', string>> {
  const { token } = await shop.admin()
  const read = async (path: string) =>
    (await shop.visitor.fetch(path, { headers: { cookie: `__Host-session=${token}` } })).text()
  return { checkout: await read('/checkout'), dashboard: await read('/admin'), home: await read('/') }
}

test('a live shop with test keys says at checkout and in the dashboard that no money moves', async () => {
  const { checkout, dashboard, home } = await pagesOf(trying)
  expect(checkout).toContain(words)
  expect(dashboard).toContain(words)
  expect(dashboard).toContain('Parcels are real.')
  expect(home).not.toContain(words)
})

test('a live shop with live keys says nothing of it', async () => {
  expect(JSON.stringify(await pagesOf(selling))).not.toContain(words)
})
