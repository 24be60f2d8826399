import * as z from 'zod/mini'
import { KeptOrder, KeptRefund, Payment } from './entities.ts'
import { Notice, NoticeOutcome } from './notice.ts'
import { Switches } from './switches.ts'

/** Everything one deed changes. It is kept as one line, so that a crash leaves all of it or nothing. */
export const Change = z.object({
  orders: z.optional(z.array(KeptOrder)),
  payments: z.optional(z.array(Payment)),
  refunds: z.optional(z.array(KeptRefund)),
  notices: z.optional(z.array(Notice)),
  outcomes: z.optional(z.array(NoticeOutcome)),
  switches: z.optional(Switches),
})
export type Change = z.infer<typeof Change>

const mostFinishedNotices = 200

/** All the stand-in knows, oldest first. */
export class State {
  readonly orders = new Map<string, KeptOrder>()
  readonly payments = new Map<string, Payment>()
  readonly refunds = new Map<string, KeptRefund>()
  readonly notices = new Map<string, Notice>()
  switches: Switches = z.parse(Switches, {})
  readonly #paymentsByOrder = new Map<string, Set<string>>()
  readonly #refundsByPayment = new Map<string, Set<string>>()
  readonly #refundsByKey = new Map<string, string>()
  readonly #finishedNotices = new Set<string>()

  apply(change: Change): void {
    for (const order of change.orders ?? []) this.orders.set(order.id, order)
    for (const payment of change.payments ?? []) {
      this.payments.set(payment.id, payment)
      addTo(this.#paymentsByOrder, payment.order_id, payment.id)
    }
    for (const refund of change.refunds ?? []) {
      this.refunds.set(refund.id, refund)
      addTo(this.#refundsByPayment, refund.payment_id, refund.id)
      if (refund.asked) this.#refundsByKey.set(refund.asked.key, refund.id)
    }
    for (const notice of change.notices ?? []) this.#putNotice(notice)
    for (const outcome of change.outcomes ?? []) {
      const notice = this.notices.get(outcome.id)
      if (notice) this.#putNotice({ ...notice, ...outcome })
    }
    if (change.switches) this.switches = change.switches
  }

  paymentsOf(orderId: string): Payment[] {
    return pick(this.payments, this.#paymentsByOrder.get(orderId))
  }

  refundsOf(paymentId: string): KeptRefund[] {
    return pick(this.refunds, this.#refundsByPayment.get(paymentId))
  }

  findRefundByKey(key: string): KeptRefund | undefined {
    return this.refunds.get(this.#refundsByKey.get(key) ?? '')
  }

  /** The shortest list of changes that leads here from nothing. */
  toChanges(): Change[] {
    return [
      ...Array.from(this.orders.values(), (order) => ({ orders: [order] })),
      ...Array.from(this.payments.values(), (payment) => ({ payments: [payment] })),
      ...Array.from(this.refunds.values(), (refund) => ({ refunds: [refund] })),
      ...Array.from(this.notices.values(), (notice) => ({ notices: [notice] })),
      { switches: this.switches },
    ]
  }

  /** Those that have arrived are only there to be looked at: the newest, without what they said. */
  #putNotice(notice: Notice): void {
    if (notice.state === 'waiting') {
      this.notices.set(notice.id, notice)
      return
    }
    this.notices.set(notice.id, { ...notice, body: '' })
    this.#finishedNotices.add(notice.id)
    const [oldest] = this.#finishedNotices
    if (oldest === undefined || this.#finishedNotices.size <= mostFinishedNotices) return
    this.#finishedNotices.delete(oldest)
    this.notices.delete(oldest)
  }
}

function addTo(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}

function pick<Value>(all: ReadonlyMap<string, Value>, ids: ReadonlySet<string> = new Set()): Value[] {
  return [...ids].flatMap((id) => all.get(id) ?? [])
}
