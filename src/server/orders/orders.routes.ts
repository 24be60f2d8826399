import * as lists from '#contracts/order-lists.ts'
import * as contract from '#contracts/orders.ts'
import type { App, Deps } from '#server/app.ts'
import { withState } from '#server/delivery/pin-codes.service.ts'
import { toReachedAddress } from '#server/delivery/reached-address.service.ts'
import { serve, serveFile } from '#server/serve.ts'
import { openOrder } from './open-order.service.ts'
import { setAddress } from './order-address.service.ts'
import { getOrderDetails } from './order-details.service.ts'
import {
  countUnseenOrders,
  getMyOrders,
  getOrdersOfUser,
  getStaffOrders,
  markSeenOfUser,
  markSeenOne,
  newLongLists,
} from './order-lists.service.ts'
import { getPaper } from './order-papers.service.ts'
import { changeStatus } from './order-status.service.ts'
import { refundByStaff } from './refund-order.service.ts'

/** Whose orders a shopper sees comes from the session; another's is not there. */
export function ordersRoutes(app: App, deps: Deps): void {
  const { db } = deps
  const longLists = newLongLists()

  serve(app, contract.placeOrder, async ({ caller, body }) => {
    const address = await toReachedAddress(deps, caller, { address: body.address, path: 'address' })
    const { order, number } = await openOrder(deps, caller, { ...body, address })
    return { message: 'Your order waits to be paid', orderId: number, order }
  })

  serve(app, lists.listMyOrders, ({ caller, query }) => getMyOrders(db, caller.id, query))

  serve(app, contract.readOrder, async ({ caller, params }) => twice(await getOrderDetails(db, caller, params.id)))

  serve(app, lists.listOrders, ({ query }) => getStaffOrders(db, longLists, query))

  serve(app, lists.listOrdersOfUser, ({ params, query }) => getOrdersOfUser(db, params.userId, query))

  serveFile(app, contract.readReceipt, ({ caller, params, query }) =>
    getPaper(deps, caller, { orderName: params.id, refund: query.refund }),
  )

  serve(app, contract.setOrderAddress, async ({ caller, params, body }) => {
    const wish = { address: await withState(body.address), seen: body.address_seen }
    return { message: 'Address saved', ...twice(await setAddress(deps, caller, params.id, wish)) }
  })

  serve(app, contract.changeOrderStatus, async ({ caller, params, body }) => ({
    message: 'Order updated successfully',
    ...twice(await changeStatus(deps, caller, params.id, body)),
  }))

  serve(app, contract.refundOrder, async ({ caller, params, body }) => ({
    message: 'The refund is on its way',
    ...twice(await refundByStaff(deps, caller, params.id, body)),
  }))

  serve(app, lists.markOrdersSeen, async ({ params, query }) => ({
    message: 'Orders marked as seen',
    count: await markSeenOfUser(db, params.userId, query.before),
  }))

  serve(app, lists.markOrderSeen, async ({ caller, params }) => {
    await markSeenOne(db, caller, params.id)
    return { message: 'Order marked as seen' }
  })

  serve(app, lists.countUnseenOrders, async () => ({ count: await countUnseenOrders(db) }))
}

/** One order is answered under both names that clients look for. */
function twice(details: contract.OrderDetails) {
  return { data: details, order: details }
}
