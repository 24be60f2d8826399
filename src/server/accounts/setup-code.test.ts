import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { addUser } from '#test/harness/builders.ts'
import { startShopProcess } from '#test/harness/shop-process.ts'
import { freshDatabase } from '#test/harness/test-database.ts'

const setupLine = /^ {2}Setup {3}([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4} {2}\(needed once, by the first admin\)$/m

test('a live shop prints a setup code at start until it has an admin', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-setup-'))
  const start = async () => {
    const shop = await startShopProcess({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://shop.example',
      SECRET_KEY: 'a-key-of-at-least-thirty-two-characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Shop <orders@shop.example>',
      SUPPORT_PHONE: '+91 90000 00000',
      SUPPORT_EMAIL: 'care@shop.example',
      RAZORPAY_KEY_ID: 'rzp_test_abcdefghijkl',
      RAZORPAY_KEY_SECRET: 'a-long-enough-key-secret',
      RAZORPAY_WEBHOOK_SECRET: 'a-long-enough-webhook-secret',
      SHIPROCKET_EMAIL: 'parcels@shop.example',
      SHIPROCKET_PASSWORD: 'a password for parcels',
      SHIPROCKET_PICKUP: 'Workshop',
      SHIPROCKET_PICKUP_PIN: '570001',
      COURIER_WEBHOOK_KEY: 'a-long-enough-courier-key',
      SELLER_NAME: 'Shop Jewels Private Limited',
      SELLER_ADDRESS: '1 Market Road, Mysuru 570001',
      SELLER_STATE: 'Karnataka',
      GRIEVANCE_OFFICER: 'Lakshmi Hegde',
      GRIEVANCE_HOURS: 'Monday to Friday, 10 am to 6 pm',
      LOG_LEVEL: 'warn',
    })
    shop.process.kill('SIGTERM')
    await shop.ended
    return shop.output()
  }

  expect(await start()).toMatch(setupLine)
  const { db, close } = openDatabase(database.url)
  await addUser(db, { role: 'admin' })
  await close()
  const later = await start()
  expect(later).toContain('Mode    live')
  expect(later).not.toContain('Setup')

  await rm(folder, { recursive: true, force: true })
  await database.drop()
}, 60_000)
