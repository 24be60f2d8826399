import { countUnseenOrders } from '#contracts/order-lists.ts'
import { browserApi } from '../browser-api.ts'
import { keepNewsCount } from './news-count.ts'

/** How many paid orders no admin has seen yet. */
export const unseenOrders = keepNewsCount(() => browserApi(countUnseenOrders))
