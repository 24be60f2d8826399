import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { shiprocketCredentials } from '#standins/shiprocket/credentials.ts'

export interface Deliveries {
  paidOrders: number
  /** How many parcels the courier service has been given. */
  parcels: number
  /** Numbers of paid orders without a parcel that is on its way, and without a letter that confirms them. */
  withoutParcel: string[]
  withoutLetter: string[]
}

const Token = z.object({ token: z.string() })
const Parcels = z.object({ meta: z.object({ pagination: z.object({ total: z.int() }) }) })
const Letters = z.array(z.object({ subject: z.string() }))

/** What became of the paid orders: at the courier's, and in the shoppers' mailboxes. */
export async function readDeliveries(db: Db, { url }: { url: string }): Promise<Deliveries> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(['number', 'awb'])
    .where('paid_at', 'is not', null)
    .execute()
  const letters = z.parse(Letters, await readJson(`${url}/mailbox.json`))
  const isConfirmed = (number: string) => letters.some(({ subject }) => subject.includes(number))
  return {
    paidOrders: orders.length,
    parcels: await countParcels(`${url}/shiprocket/v1/external`),
    withoutParcel: orders.filter(({ awb }) => awb === null).map(({ number }) => number),
    withoutLetter: orders.filter(({ number }) => !isConfirmed(number)).map(({ number }) => number),
  }
}

async function countParcels(courier: string): Promise<number> {
  const { email, password } = shiprocketCredentials
  const login = await readJson(`${courier}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = z.parse(Token, login)
  const found = await readJson(`${courier}/orders`, { headers: { authorization: `Bearer ${token}` } })
  return z.parse(Parcels, found).meta.pagination.total
}

async function readJson(url: string, init?: RequestInit): Promise<unknown> {
  return (await fetch(url, init)).json()
}
