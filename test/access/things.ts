import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { startSession } from '#server/accounts/session.service.ts'
import { shipOrderJob } from '#server/shipments/parcel.job.ts'
import { claimSteps } from '../claims/claim-steps.ts'
import { addTestCategory, addTestProduct, addTestReview } from '../harness/builders.ts'
import { form } from '../harness/form.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { until } from '../harness/until.ts'
import { type Person, paymentSteps, type Shop } from '../payments/payment-steps.ts'

/** What nobody but its owner and staff may ever read, written so that it is found in any answer. */
export const marks = {
  name: 'Zubeida Marktwala',
  email: 'zubeida.marktwala@example.in',
  phone: '9812398123',
  street: '77, Secret Peacock Lane',
  notes: 'Leave it with the red gate',
  words: 'The clasp of my peacock broke',
  message: 'Where is my peacock',
} as const

const address = {
  ...{ fullName: marks.name, street: marks.street, city: 'Mysuru', state: 'Karnataka', postcode: '570001' },
  ...{ phone: marks.phone, email: marks.email },
}

/** By what the owner's things are asked for. */
export type OwnThings = Awaited<ReturnType<typeof ownThings>>['things']
export type ShopThings = Awaited<ReturnType<typeof shopThings>>

/** A shopper who has one of everything that a shopper can have. */
export async function ownThings(shop: Shop) {
  const { db } = shop
  const steps = paymentSteps(shop)
  const product = await addTestProduct(db, { price: 50_000, stock: 50, name: 'Peacock Brooch' })
  const owner = await shop.shopper()
  const { name, email, phone } = marks
  await db.updateTable('users').set({ name, email, phone }).where('id', '=', owner.id).execute()

  const create = async () => {
    await owner.post('/api/cart/add', { productId: product })
    const { body } = await steps.createOrder(owner, 500, { orderData: { address, notes: marks.notes } })
    return steps.createdIn(body)
  }
  const delivered = await create()
  const payment = await steps.pay(delivered.order.id)
  await steps.verify(owner, payment)
  // Else it would be sent before it arrived, or not, as it happens.
  await jobsDone(db, shipOrderJob)
  const arrived = { status: 'delivered', delivered_at: new Date() } as const
  await db.updateTable('orders').set(arrived).where('number', '=', delivered.orderId).execute()
  const claim = await claimSteps(shop).report(owner, delivered.orderId, { words: marks.words })
  const bare = await create()
  const unheard = await steps.pay(bare.order.id)
  // Else the round of every minute would hear of it in the middle of a test.
  await db.updateTable('provider_orders').set({ next_check_at: null }).where('id', '=', bare.order.id).execute()

  await owner.post('/api/cart/add', { productId: product, quantity: 2 })
  await owner.post('/api/wishlist', { productId: product })
  await owner.post('/api/contact', { name, email, message: marks.message })
  // The name beside a review is for all to read; the address is not.
  await owner.post('/api/review/add', { productId: product, name: 'Z.', email, rating: 5, review: 'It shines' })
  const picture = await form({ profileImage: true })
  await owner.fetch('/api/auth/profile', { method: 'PUT', body: picture })

  const things = {
    order: delivered.orderId,
    orderId: (await steps.orderOf(delivered.orderId)).id,
    unheardOrder: bare.orderId,
    unheardProviderOrder: unheard.razorpay_order_id,
    unheardPayment: unheard.razorpay_payment_id,
    signature: unheard.razorpay_signature,
    payment: payment.razorpay_payment_id,
    claim: z.parse(Answered, claim.body).data._id,
    claimPhoto: (await db.selectFrom('claims').select('photos').executeTakeFirstOrThrow()).photos[0] ?? '',
    cartLine: await idIn(shop, 'cart_lines', owner),
    session: await idIn(shop, 'sessions', owner),
    user: owner.id,
    email: marks.email as string,
  }
  return { owner, product, things }
}

const Answered = z.object({ data: z.object({ _id: z.string() }) })

async function idIn({ db }: Shop, table: 'cart_lines' | 'sessions', { id: user }: Person): Promise<string> {
  const { id } = await db.selectFrom(table).select('id').where('user_id', '=', user).executeTakeFirstOrThrow()
  return id
}

/** What is the shop's and not one shopper's. */
export async function shopThings({ db }: Shop, admin: Person) {
  const category = await addTestCategory(db, 'Brooches')
  const spareCategory = await addTestCategory(db, 'Clasps')
  const [subcategory, spareSubcategory, video, testimonial] = [newId(), newId(), newId(), newId()]
  for (const id of [subcategory, spareSubcategory])
    await db
      .insertInto('subcategories')
      .values({ id, name: `Birds ${id}`, category_id: category })
      .execute()
  for (const [kind, id] of [
    ['video', video],
    ['testimonial', testimonial],
  ] as const)
    await db.insertInto('videos').values({ id, kind, video_url: 'https://films.example/a.mp4', poster: null }).execute()
  const table = new FormData()
  table.append('mode', 'check')
  table.append('file', new Blob(['name,price\nPeacock,500\n']), 'goods.csv')
  const sent = await admin.fetch('/api/products/import', { method: 'POST', body: table })
  const { data } = z.parse(Answered, await sent.json())
  const spareProduct = await addTestProduct(db)
  const review = await addTestReview(db, spareProduct)
  const message = newId()
  const said = { name: 'A visitor', email: 'visitor@example.in', message: 'Is it brass?' }
  await db
    .insertInto('contact_messages')
    .values({ id: message, ...said })
    .execute()
  const goods = { category, spareCategory, subcategory, spareSubcategory, spareProduct }
  return { ...goods, review, message, video, testimonial, import: data._id }
}

/** Waits until what was set in motion has been done, and nothing changes by itself any more. */
export async function restful({ db }: Shop): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now()`.execute(db)
    return rows[0]?.left === 0
  })
}

/** The same names, of things that are not there. */
export function madeUp(things: OwnThings): OwnThings {
  const unreal = Object.entries(things).map(([name, value]) => [name, unlike(value)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with other values
  return Object.fromEntries(unreal) as OwnThings
}

function unlike(value: string): string {
  return /^[\da-f-]{36}$/.test(value) ? newId() : value.replace(/[a-z0-9]{4}(?=$|@|\/)/i, 'ZZZZ')
}

/** Somebody with a session of their own for each request, since some of them end it. */
export async function withNewSession(shop: Shop, { id }: Person, role: 'user' | 'admin') {
  const { token } = await startSession(shop.db, { id, role })
  return shop.visitor.with({ authorization: `Bearer ${token}` })
}
