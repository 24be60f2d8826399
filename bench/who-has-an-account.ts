import { Client } from '#test/harness/client.ts'
import { type Figure, tell } from './figures.ts'
import { median } from './median.ts'
import { options } from './options.ts'
import { openOwnDatabase } from './own-database.ts'
import { openShopProcess } from './shop-process.ts'

const rounds = options.smoke ? 2 : 60
const firstFew = options.smoke ? 1 : 5
const known = 'asha@example.in'
const unknown = 'nobody@example.in'

/** How long the shop takes over an address it knows, beside one it does not: time must not tell which is which. */
export async function measureWhoHasAnAccount(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { folder, url } = await openOwnDatabase({ durable: true, mayBeStocked: true }, opened)
  const shop = await openShopProcess({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_SCALE: '1000' })
  opened.defer(() => shop.stop())
  const visitor = new Client(shop.url)
  await visitor.post('/api/auth/register', { name: 'Asha', email: known, password: 'moonstone-1' })

  tell('ms that the shop takes over an address it knows, and over one it does not; the ratio should be near 1', [
    await compare('login with a wrong password', (email) =>
      visitor.post('/api/auth/login', { email, password: 'wrong-one' }),
    ),
    await compare('a wrong one-time code', (email) => visitor.post('/api/auth/verify-otp', { email, otp: '000000' })),
    await compare('forgot password', (email) => visitor.post('/api/auth/forgot-password', { email })),
  ])
}

async function compare(name: string, ask: (email: string) => Promise<unknown>): Promise<Figure> {
  const times: Record<string, number[]> = { [known]: [], [unknown]: [] }
  // In turns, so that whatever else the machine does is shared; the first few warm it up.
  for (let round = -firstFew; round < rounds; round += 1) {
    for (const email of [known, unknown]) {
      const begun = performance.now()
      await ask(email)
      if (round >= 0) times[email]?.push(performance.now() - begun)
    }
  }
  const [ofKnown, ofUnknown] = [median(times[known] ?? []), median(times[unknown] ?? [])]
  return { name, values: { known: ofKnown, unknown: ofUnknown, ratio: ofKnown / ofUnknown } }
}
