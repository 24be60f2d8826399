import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/free-port.ts'

const ownProgram = fileURLToPath(new URL('../../src/standins/main.ts', import.meta.url))

/** The stand-ins as a process of their own, for shops that are killed or measured. Webhooks go to the shop's address. */
export async function startStandinProcess(
  folder: string,
  shop: number | { url: string; certificate: string },
  /** Of another version. */
  program = ownProgram,
) {
  const shopUrl = typeof shop === 'number' ? `http://127.0.0.1:${shop}` : shop.url
  const [port, smtpPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [program], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STANDINS_PORT: String(port),
      STANDINS_SMTP_PORT: String(smtpPort),
      // Every letter of a long run is looked for at its end.
      STANDINS_LETTERS: '100000',
      STANDINS_DIR: join(folder, 'standins'),
      STANDINS_SHOP_URL: shopUrl,
      ...(typeof shop === 'object' && { NODE_EXTRA_CA_CERTS: shop.certificate }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${port}/standins`
  const razorpayUrl = `${url}/razorpay`
  return {
    url,
    razorpayUrl,
    /** What a shop must be told to use them. */
    environment: {
      RAZORPAY_URL: razorpayUrl,
      SHIPROCKET_URL: `${url}/shiprocket/v1/external`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
