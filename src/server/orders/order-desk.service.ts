import type { DeskOrder } from '#contracts/order-desk.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Deps } from '#server/app.ts'
import { amountLeft } from '#server/payments/order-refunds.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { isCalledOff, isLost } from '#server/shipments/parcel-state.ts'
import { findShipmentOf, type Shipment } from '#server/shipments/shipment-facts.service.ts'
import { lettersOf } from './letters-of.ts'
import { canCorrectAddress } from './order-address.service.ts'
import { listPayments } from './order-desk.store.ts'
import { describeOrder, getOrderFor } from './order-details.service.ts'
import { isNew } from './order-lists.store.ts'
import { movesOf } from './order-status.service.ts'
import { canPack } from './packing.service.ts'
import { whyNoParcel } from './why-no-parcel.ts'

/** All that staff need to know of an order, and what they may do with it as it stands. */
export async function getDeskOrder(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  admin: Caller,
  name: string,
): Promise<DeskOrder> {
  const order = await getOrderFor(db, admin, name)
  const [details, customer, payments, left, shipment, failedJobs] = await Promise.all([
    describeOrder(db, order, { withPrivate: true }),
    getUserRow(db, order.user_id),
    listPayments(db, order.id),
    amountLeft(db, order.id),
    findShipmentOf(db, order.id),
    jobs.listFailedOf(order.id),
  ])
  return {
    ...details,
    customer,
    isNew: isNew(order),
    payments: payments.map(toPayment),
    refundable: toRupees(left),
    nextStatuses: movesOf(order, shipment),
    parcel: toParcel(shipment),
    canCorrectAddress: canCorrectAddress(order, shipment),
    canPack: canPack(order),
    canAskForParcel: whyNoParcel(order) === undefined && (!shipment?.awb || isCalledOff(shipment)),
    letters: lettersOf(order, details.refunds),
    failedJobs,
  }
}

function toPayment({ id, amount, method, outcome, created_at }: Awaited<ReturnType<typeof listPayments>>[number]) {
  return { id, amount: toRupees(amount), method, outcome, createdAt: created_at.toISOString() }
}

function toParcel(shipment: Shipment | undefined): DeskOrder['parcel'] {
  if (!shipment?.provider_order_id) return null
  const { awb, courier_name, status_label } = shipment
  return { awb, courierName: courier_name, status: status_label, isLost: isLost(shipment) }
}
