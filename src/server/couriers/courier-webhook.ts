import * as z from 'zod/mini'
import { MaybeText, MaybeTime, MaybeWholeNumber } from './courier-values.ts'

export interface CourierNews {
  awb: string
  /** Of the list of shipment states; the list of order states has other numbers. */
  statusId: number | undefined
  label: string
  at: Date | undefined
  /** Our reference, as the courier service repeats it. */
  orderId: string | undefined
}

const News = z.object({
  awb: MaybeText,
  shipment_status_id: MaybeWholeNumber,
  shipment_status: MaybeText,
  current_status: MaybeText,
  current_timestamp: MaybeTime,
  order_id: MaybeText,
})

/** What the courier service tells of a parcel. Undefined where it names none. */
export function parseCourierNews(body: unknown): CourierNews | undefined {
  const news = z.safeParse(News, body).data
  if (news?.awb === undefined) return undefined
  return {
    awb: news.awb,
    statusId: news.shipment_status_id,
    label: news.shipment_status ?? news.current_status ?? '',
    at: news.current_timestamp,
    orderId: news.order_id,
  }
}
