import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { startSession } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { addUser } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { address } from '../payments/payment-steps.ts'

export interface LoadMeans {
  db: Db
  shopUrl: string
  /** Of the payment stand-in, which is not killed. */
  standinUrl: string
  products: readonly string[]
  price: number
  /** Somebody who is watched while they buy, say; otherwise just a person. */
  openClient?: (headers: Record<string, string>) => Client
}

/** Shoppers who put something into their cart, pay, and tell the shop or do not, over and over until told to stop. */
export function startLoad(means: LoadMeans, shoppers: number): { paid(): number; stop(): Promise<void> } {
  const told = { stop: false, paid: 0 }
  const walks = Array.from({ length: shoppers }, async () => {
    const user = await addUser(means.db)
    const { token } = await startSession(means.db, user)
    const headers = { authorization: `Bearer ${token}` }
    const person = means.openClient?.(headers) ?? new Client(means.shopUrl, headers)
    while (!told.stop) {
      // A shop that has just been killed answers nobody: the shopper tries again.
      const hasPaid = await buyOnce(means, person).catch(() => undefined)
      if (hasPaid) told.paid += 1
      if (hasPaid === undefined) await pause(50)
    }
  })
  return {
    paid: () => told.paid,
    async stop() {
      told.stop = true
      await Promise.all(walks)
    },
  }
}

const Created = z.object({ order: z.object({ id: z.string() }) })

async function buyOnce({ standinUrl, products, price }: LoadMeans, person: Client): Promise<boolean> {
  const productId = products[Math.floor(Math.random() * products.length)] ?? ''
  await person.delete('/api/cart/clear')
  await person.post('/api/cart/add', { productId, quantity: 2 })
  const created = await person.post('/api/razorpay/create-order', { amount: 2 * price, orderData: { address } })
  const { order } = z.parse(Created, created.body)
  const answer = await pay(standinUrl, order.id)
  if (!answer) return false
  // Some close the tab here.
  if (Math.random() < 0.7) await person.post('/api/razorpay/verify-payment', answer)
  return true
}

async function pay(standinUrl: string, order: string): Promise<Record<string, unknown> | undefined> {
  const outcome = Math.random() < 0.85 ? 'success' : 'failure'
  const webhook = Math.random() < 0.5 ? 'send' : 'drop'
  const response = await fetch(`${standinUrl}/v1/standin/orders/${order}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, webhook }),
  })
  return response.ok ? z.parse(z.record(z.string(), z.unknown()), await response.json()) : undefined
}
