import { resolve } from 'node:path'
import Fastify from 'fastify'
import { startStandins } from './standins.ts'

const {
  STANDINS_HOST = '127.0.0.1',
  STANDINS_PORT = '3900',
  STANDINS_SMTP_PORT = '0',
  STANDINS_LETTERS = '500',
  STANDINS_DIR = '.data/standins',
  STANDINS_SHOP_URL,
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
} = process.env

try {
  const standins = await startStandins({
    folder: resolve(STANDINS_DIR),
    mailbox: { smtpPort: Number(STANDINS_SMTP_PORT), mostLetters: Number(STANDINS_LETTERS) },
    razorpay: { ...(keyId && { keyId }), ...(keySecret && { keySecret }), ...(webhookSecret && { webhookSecret }) },
  })
  if (STANDINS_SHOP_URL) standins.tellShopAt(STANDINS_SHOP_URL)
  const app = Fastify()
  app.register(async (scope) => standins.routes(scope), { prefix: '/standins' })
  const address = await app.listen({ host: STANDINS_HOST, port: Number(STANDINS_PORT) })
  console.log(`Stand-ins at ${address}/standins, taking mail at ${standins.smtpUrl}`)

  const stop = async () => {
    await app.close()
    await standins.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
} catch (error) {
  console.error(`The stand-ins can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
