import * as z from 'zod/mini'
import { type FieldErrors, required } from './complaints.ts'

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const amount = z.pipe(text, z.pipe(z.transform(Number), z.number()))

const Item = z.object({ name: text, sku: text, units: z.int().check(z.gte(1)), selling_price: amount })

/** What is read of an order once its fields are right. */
export const AdhocOrder = z.object({
  order_id: text,
  pickup_location: text,
  billing_customer_name: text,
  billing_last_name: z._default(text, ''),
  billing_address: text,
  billing_address_2: z._default(text, ''),
  billing_city: text,
  billing_pincode: text,
  billing_state: text,
  billing_phone: text,
  order_items: z.array(Item),
  sub_total: amount,
})
export type AdhocOrder = z.infer<typeof AdhocOrder>

const addressFields = ['customer_name', 'address', 'city', 'pincode', 'state', 'country', 'email', 'phone']
const requiredFields = [
  ...['order_id', 'order_date', 'pickup_location', 'shipping_is_billing', 'order_items', 'payment_method', 'sub_total'],
  ...['length', 'breadth', 'height', 'weight'],
  ...addressFields.map((field) => `billing_${field}`),
]
const itemFields = ['name', 'sku', 'units', 'selling_price']

interface Rule {
  field: string
  isRight: (value: string) => boolean
  words: string
}

const rules: readonly Rule[] = [
  { field: 'order_id', isRight: (id) => id.length <= 50, words: 'The order id may not be greater than 50 characters.' },
  {
    field: 'order_date',
    isRight: (date) => /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(date),
    words: 'The order date is not a valid date.',
  },
  {
    field: 'billing_city',
    isRight: (city) => Array.from(city).length <= 30,
    words: 'The billing city may not be greater than 30 characters.',
  },
  { field: 'billing_pincode', isRight: (pin) => /^\d{6}$/.test(pin), words: 'The billing pincode must be 6 digits.' },
  { field: 'billing_phone', isRight: (phone) => /^\d{10}$/.test(phone), words: 'The billing phone must be 10 digits.' },
  {
    field: 'payment_method',
    isRight: (method) => ['COD', 'Prepaid'].includes(method),
    words: 'The selected payment method is invalid.',
  },
  ...['length', 'breadth', 'height'].map((field) => ({
    field,
    isRight: (size: string) => Number(size) > 0.5,
    words: `The ${field} must be greater than 0.5.`,
  })),
  { field: 'weight', isRight: (weight) => Number(weight) > 0, words: 'The weight must be greater than 0.' },
]

/** Every field that is missing or wrong, as the service names them. */
export function findFaults(body: Record<string, unknown>): FieldErrors {
  const shipsElsewhere = [false, 0, '0', 'false'].some((no) => no === body['shipping_is_billing'])
  const wanted = [...requiredFields, ...(shipsElsewhere ? addressFields.map((field) => `shipping_${field}`) : [])]
  const faults: FieldErrors = {}
  for (const field of wanted) if (isMissing(body[field])) faults[field] = [required(field)]
  for (const { field, isRight, words } of rules) {
    if (!isMissing(body[field]) && !isRight(String(body[field]))) faults[field] = [words]
  }
  return { ...faults, ...findItemFaults(body['order_items']) }
}

function findItemFaults(items: unknown): FieldErrors {
  const list = z.safeParse(z.array(z.record(z.string(), z.unknown())), items).data ?? []
  const missing = list.flatMap((item, index) =>
    itemFields.filter((field) => isMissing(item[field])).map((field) => `order_items.${index}.${field}`),
  )
  return Object.fromEntries(missing.map((field) => [field, [required(field)]]))
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
