import * as z from 'zod/mini'
import { type Answer, toCourierError } from './courier-error.ts'
import { MaybeText, MaybeTime, MaybeWholeNumber, ProviderId } from './courier-values.ts'

/** What does not look like success is a refusal, whatever its HTTP status says. */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, answer: Answer): z.output<Schema> {
  const parsed = z.safeParse(schema, answer.body)
  if (!parsed.success) throw toCourierError(answer)
  return parsed.data
}

const OrderState = z.object({ status: MaybeText, status_code: MaybeWholeNumber })

function isCancelled({ status, status_code }: z.output<typeof OrderState>): boolean {
  return status_code === 5 || /^cancell?ed$/i.test(status ?? '')
}

const Created = z.extend(OrderState, { order_id: ProviderId, shipment_id: ProviderId, awb_code: MaybeText })

export interface CreatedShipment {
  orderId: string
  shipmentId: string
  awb: string | undefined
  /** The reference belongs to a shipment that was called off: it takes another one to ship again. */
  isCancelled: boolean
}

export function readCreated(answer: Answer): CreatedShipment {
  const created = readAnswer(Created, answer)
  const { order_id: orderId, shipment_id: shipmentId, awb_code: awb } = created
  return { orderId, shipmentId, awb, isCancelled: isCancelled(created) }
}

const Yes = z.pipe(MaybeWholeNumber, z.literal(1))

export const AssignedAwb = z.object({
  awb_assign_status: Yes,
  response: z.object({
    data: z.object({ awb_code: z.pipe(MaybeText, z.string()), courier_name: MaybeText }),
  }),
})

const Shipment = z.object({ awb: MaybeText, courier: MaybeText })

/** One shipment or a list of them, depending on the call. */
export const OrderShown = z.pipe(
  z.object({ data: z.extend(OrderState, { shipments: z.union([Shipment, z.array(Shipment)]) }) }),
  z.transform(({ data }) => ({
    isCancelled: isCancelled(data),
    shipment: [data.shipments].flat().at(-1) ?? { awb: undefined, courier: undefined },
  })),
)

export const PickupAsked = z.object({ pickup_status: Yes })

export const MadeLabel = z.object({ label_created: MaybeWholeNumber, label_url: MaybeText })

const CourierCompany = z.object({
  courier_company_id: MaybeWholeNumber,
  estimated_delivery_days: MaybeWholeNumber,
  etd: MaybeTime,
})

export const Serviceable = z.object({
  data: z.object({
    available_courier_companies: z.array(CourierCompany),
    recommended_courier_company_id: MaybeWholeNumber,
  }),
})

/** A wrong address of the whole service is also a 404, but names it `status_code`: that must not refuse every PIN code. */
const Nobody = z.object({ status: z.pipe(MaybeWholeNumber, z.literal(404)), status_code: z.optional(z.undefined()) })

export function hasNoCourier({ body }: Answer): boolean {
  return z.safeParse(Nobody, body).success
}

const Failed = z.object({ status_code: z.pipe(MaybeWholeNumber, z.number().check(z.gte(300))) })

/** Called off without a word, or with a few. */
export const Cancelled = z.unknown().check(z.refine((body) => !z.safeParse(Failed, body).success))
