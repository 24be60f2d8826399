import * as z from 'zod/mini'
import { DeskOrder } from '#contracts/order-desk.ts'
import type { Client } from './client.ts'

/** What a member of staff is shown of an order. */
export async function readDesk(staff: Client, orderId: string): Promise<DeskOrder> {
  const { body } = await staff.get(`/api/orders/${orderId}/desk`)
  return z.parse(z.object({ data: DeskOrder }), body).data
}
