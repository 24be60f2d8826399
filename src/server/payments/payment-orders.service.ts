import type { ProviderOrder } from '#contracts/payments.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { type LockedOrder, lockOrderOf } from '#server/orders/lock-order.service.ts'
import { type OpenedOrder, type OrderWish, openOrder } from '#server/orders/open-order.service.ts'
import { letPay, markUnpaid, paidAlready } from '#server/orders/paying.service.ts'
import { lookAt } from './look-for-payments.service.ts'
import { findCurrentProviderOrder, insertProviderOrder, restartChecks, retireProviderOrder } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'payments' | 'jobs' | 'log'>

/** The window closes this long before the stock is given away. */
const spareSeconds = 60
const firstCheckMs = 2 * 60_000

export interface PaymentOrder {
  order: ProviderOrder
  orderId: string
  payWithin: number
}

/** The order of the shopper's cart, and what the provider calls it. The same cart gets the same again. */
export async function createPayment(means: Means, shopper: Caller, wish: OrderWish): Promise<PaymentOrder> {
  await countAgainst(means, 'paymentAsksPerShopper', shopper.id)
  const opened = await openOrder(means, shopper, wish)
  const order = (await findUsable(means, opened)) ?? (await makeAnew(means, opened))
  const secondsHeld = Math.floor((opened.heldUntil.getTime() - Date.now()) / 1000)
  return { order, orderId: opened.number, payWithin: secondsHeld - spareSeconds }
}

/** What the provider has for it already, unless that can't be paid any more. */
async function findUsable(means: Means, opened: OpenedOrder): Promise<ProviderOrder | undefined> {
  const current = await findCurrentProviderOrder(means.db, opened.id)
  if (!current) return undefined
  try {
    const entity = await means.payments.getOrder(current.id)
    await letPayAgain(means, current)
    if (entity.status === 'created') return entity
    const found = await lookAt(means, current.id)
    if (found === 'paid') throw paidAlready(opened)
    if (found !== 'returned') return entity
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // It does not know it, as after a change of keys.
    if (error.trouble !== 'refused') {
      await release(means, opened)
      throw unavailable(error)
    }
  }
  await retireProviderOrder(means.db, current.id)
  return undefined
}

/** However old it is, it may be paid from now on, or was already, and nobody may tell us so. */
async function letPayAgain({ db }: Means, current: { id: string; order_id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await letPay(tx, await lockOrderOf(tx, current.order_id))
    await restartChecks(tx, current.id, firstCheck())
  })
}

async function makeAnew(means: Means, opened: OpenedOrder): Promise<ProviderOrder> {
  try {
    const entity = await means.payments.createOrder({ amount: opened.total, receipt: opened.number })
    return await keep(means, opened, entity)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await release(means, opened)
    throw unavailable(error)
  }
}

/** Of two that were made at once the first is handed out; nobody ever hears of the other, so nobody can pay it. */
async function keep(means: Means, { id }: OpenedOrder, entity: ProviderOrder): Promise<ProviderOrder> {
  const nextCheckAt = firstCheck()
  const first = await means.db.transaction().execute(async (tx) => {
    await letPay(tx, await lockOrderOf(tx, id))
    const isFirst = await insertProviderOrder(tx, { id: entity.id, orderId: id, nextCheckAt })
    return isFirst ? undefined : findCurrentProviderOrder(tx, id)
  })
  return first ? means.payments.getOrder(first.id) : entity
}

function firstCheck(): Date {
  return new Date(Date.now() + firstCheckMs)
}

/**
 * Nothing can be paid now, so nothing is kept from others; unless another tab has got further, or it stood before this
 * call. Money may still come from a window of before, as it might have without this call.
 */
async function release({ db }: Means, opened: OpenedOrder): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, opened.id)
    if (!(await findCurrentProviderOrder(tx, opened.id))) await markUnpaid(tx, order, 'none')
    else if (isOfNobody(order, opened)) await markUnpaid(tx, order, 'unknown')
  })
}

/** What this very call keeps back, and nobody was let pay for since or has paid. */
function isOfNobody({ held_since, held_until, payment_status }: LockedOrder, opened: OpenedOrder): boolean {
  const isItsOwn = opened.isNewlyHeld && held_until?.getTime() === opened.heldUntil.getTime()
  return isItsOwn && held_since === null && payment_status !== 'confirming'
}

function unavailable(cause: ProviderError): ShopError {
  return new ShopError('unavailable', 'Payments can’t be taken at the moment. Please try again in a few minutes.', {
    cause,
  })
}
