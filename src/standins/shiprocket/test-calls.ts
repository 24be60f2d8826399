import * as z from 'zod/mini'
import { shiprocketCredentials } from './credentials.ts'
import { startTestShiprocket } from './test-shiprocket.ts'

type Send = Awaited<ReturnType<typeof startTestShiprocket>>['send']

export function adhocOrder(reference = 'A-1001') {
  return {
    order_id: reference,
    order_date: '2026-11-15 14:41',
    pickup_location: 'Primary',
    billing_customer_name: 'Asha',
    billing_last_name: 'Rao',
    billing_address: '4 MG Road',
    billing_city: 'Bengaluru',
    billing_pincode: '560001',
    billing_state: 'Karnataka',
    billing_country: 'India',
    billing_email: 'asha@example.in',
    billing_phone: '9876543210',
    shipping_is_billing: true,
    order_items: [{ name: 'Ring', sku: 'R-1', units: 1, selling_price: 499.5 }],
    payment_method: 'Prepaid',
    sub_total: 499.5,
    length: 10,
    breadth: 15,
    height: 20,
    weight: 0.5,
  }
}

export async function logIn(send: Send): Promise<string> {
  const { email, password } = shiprocketCredentials
  const reply = await send('POST', '/v1/external/auth/login', { email, password })
  return z.parse(z.object({ token: z.string() }), await reply.json()).token
}

const Created = z.object({ order_id: z.number(), shipment_id: z.number() })
const Assigned = z.object({ response: z.object({ data: z.object({ awb_code: z.string() }) }) })

/** The courier service, with a shop that is logged in and can send parcels. */
export async function startShipping(given: { folder?: string } = {}) {
  const standin = await startTestShiprocket(given)
  const authorization = `Bearer ${await logIn(standin.send)}`

  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await standin.send(method, `/v1/external${path}`, body, { authorization })
    const text = await reply.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: reply.status, body: answer }
  }
  const ship = async (reference?: string) => {
    const created = z.parse(Created, (await call('POST', '/orders/create/adhoc', adhocOrder(reference))).body)
    const assigned = await call('POST', '/courier/assign/awb', { shipment_id: created.shipment_id })
    const awb = z.parse(Assigned, assigned.body).response.data.awb_code
    return { orderId: created.order_id, shipmentId: created.shipment_id, awb }
  }
  return { ...standin, authorization, call, ship }
}
