import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '#test/harness/client.ts'
import { startShopProcess } from '#test/harness/shop-process.ts'
import { median } from './median.ts'

const rounds = 60
const known = 'asha@example.in'
const unknown = 'nobody@example.in'

/** How long the shop takes over an address it knows, beside one it does not: time must not tell which is which. */
export async function measureWhoHasAnAccount(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const shop = await startShopProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1000' })
  opened.defer(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  const visitor = new Client(shop.url)
  await visitor.post('/api/auth/register', { name: 'Asha', email: known, password: 'moonstone-1' })

  await compare('login with a wrong password', (email) =>
    visitor.post('/api/auth/login', { email, password: 'wrong-one' }),
  )
  await compare('a wrong one-time code', (email) => visitor.post('/api/auth/verify-otp', { email, otp: '000000' }))
  await compare('forgot password', (email) => visitor.post('/api/auth/forgot-password', { email }))
}

async function compare(name: string, ask: (email: string) => Promise<unknown>): Promise<void> {
  const times: Record<string, number[]> = { [known]: [], [unknown]: [] }
  // In turns, so that whatever else the machine does is shared; the first few warm it up.
  for (let round = -5; round < rounds; round += 1) {
    for (const email of [known, unknown]) {
      const begun = performance.now()
      await ask(email)
      if (round >= 0) times[email]?.push(performance.now() - begun)
    }
  }
  const [ofKnown, ofUnknown] = [median(times[known] ?? []), median(times[unknown] ?? [])]
  console.log(`${name}, known against unknown address`)
  console.log(
    `  ${ofKnown.toFixed(1)} ms against ${ofUnknown.toFixed(1)} ms, ratio ${(ofKnown / ofUnknown).toFixed(2)} (goal: near 1)`,
  )
}
