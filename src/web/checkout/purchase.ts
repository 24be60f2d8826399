import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import type { Cart } from '#contracts/cart.ts'
import type { ShippingMethod } from '#contracts/checkout.ts'
import { createPaymentOrder, reportPaymentFailure } from '#contracts/payments.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { goodsOf } from '../cart/goods-of.ts'
import { type CheckoutValues, toOrderData } from './checkout-values.ts'

/** What somebody is about to pay for, as the page shows it. */
export interface Purchase {
  cart: Cart
  values: CheckoutValues
  shippingMethod: ShippingMethod
  /** In rupees, shipping included. */
  total: number
}

export function openOrder({ total, values, shippingMethod }: Purchase): Promise<CallReply<typeof createPaymentOrder>> {
  return browserApi(createPaymentOrder, {
    body: {
      amount: total,
      currency: 'INR',
      receipt: `web-${Date.now()}`,
      orderData: { ...toOrderData(values), shippingMethod },
    },
  })
}

/** What the page showed; the shop compares it with what it knows itself. */
export function shownOrder({ cart, values, shippingMethod, total }: Purchase) {
  const items = goodsOf(cart).map(({ productId, name, quantity, price, size, color }) => ({
    productId: typeof productId === 'string' ? productId : productId._id,
    productName: name,
    quantity,
    price,
    size,
    color,
  }))
  return { items, totalAmount: total, ...toOrderData(values), shippingMethod }
}

type Reported = Pick<CallReply<typeof reportPaymentFailure>, 'orderId' | 'paymentStatus'>

/** Where it does not get through, the order lapses by itself. */
export async function reportFailure(error: unknown, orderData: unknown): Promise<Reported> {
  try {
    return await browserApi(reportPaymentFailure, { body: { error, orderData } })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return {}
  }
}

const Told = z.object({ error: z.looseObject({ description: z.optional(z.string()) }) })

/** The provider's own account of a failed attempt, with the order it was for. */
export function readFailure(told: unknown, order_id: string) {
  const { success, data } = z.safeParse(Told, told)
  const error = success ? data.error : {}
  const metadata = typeof error.metadata === 'object' ? error.metadata : {}
  return {
    description: (success && data.error.description) || 'the payment did not go through',
    error: { ...error, metadata: { order_id, ...metadata } },
  }
}
