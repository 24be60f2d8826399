import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { dayMs } from './day.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { Day, Month, Period } from './periods.ts'

export const SalesStep = z.enum(['day', 'week', 'month'], 'Choose day, week or month')
export type SalesStep = z.infer<typeof SalesStep>

/** In rupees where it is money. Sales count on the day they were paid, refunds on the day they were asked for. */
export const SalesFigures = z.object({
  sales: z.number(),
  orders: z.int(),
  /** Null where there was no order. */
  averageOrder: z.nullable(z.number()),
  units: z.int(),
  refunds: z.number(),
  /** Orders made in this time, and how many of them have been paid by now. */
  created: z.int(),
  createdAndPaid: z.int(),
})
export type SalesFigures = z.infer<typeof SalesFigures>

const SalesRow = z.extend(SalesFigures, { start: Day })
export type SalesRow = z.infer<typeof SalesRow>

export const SalesPeriod = Period.check(
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 1830 * dayMs, {
    error: 'The period may be at most five years',
    path: ['to'],
  }),
)
const SteppedQuery = z.extend(SalesPeriod, { by: z._default(SalesStep, 'day') })

/** One row for each day, week (from Monday) or month that touches the period, those without sales too. */
export const readSales = call({
  method: 'GET',
  path: '/api/insights/sales',
  by: 'admin',
  summary: 'Sales, orders, average order, units, refunds and the way from created to paid, with the period before',
  query: SteppedQuery,
  reply: reply({
    rows: z.array(SalesRow),
    total: SalesFigures,
    /** The period of the same length just before. */
    before: z.extend(SalesFigures, { from: Day, to: Day }),
  }),
})

export const saveSales = call({
  method: 'GET',
  path: '/api/insights/sales.csv',
  by: 'admin',
  summary: 'The same as a table',
  query: SteppedQuery,
  file: 'text/csv; charset=utf-8',
  reply: reply({}),
})

const BestSeller = z.object({
  productId: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  units: z.int(),
  sales: z.number(),
  /** No longer for sale, and without a form to change it in. */
  isDeleted: z.boolean(),
})
export type BestSeller = z.infer<typeof BestSeller>

const BestSellerOrder = z._default(z.enum(['units', 'sales'], 'Choose units or sales'), 'units')
const BestSellerQuery = z.extend(SalesPeriod, { order: BestSellerOrder })

export const listBestSellers = call({
  method: 'GET',
  path: '/api/insights/best-sellers',
  by: 'admin',
  summary: 'What sold best in a period, at most twenty',
  query: BestSellerQuery,
  reply: reply({ rows: z.array(BestSeller) }),
})

export const saveBestSellers = call({
  method: 'GET',
  path: '/api/insights/best-sellers.csv',
  by: 'admin',
  summary: 'The same as a table',
  query: BestSellerQuery,
  file: 'text/csv; charset=utf-8',
  reply: reply({}),
})

const LowStock = z.object({
  productId: Id,
  name: z.string(),
  sku: z.nullable(z.string()),
  image: z.nullable(z.string()),
  stock: z.int(),
  /** How many were sold in the last thirty days. */
  soldLately: z.int(),
})
export type LowStock = z.infer<typeof LowStock>

export const listLowStock = call({
  method: 'GET',
  path: '/api/insights/low-stock',
  by: 'admin',
  summary: 'What is nearly gone, the least first; `LOW_STOCK` says what nearly means',
  query: Paging,
  reply: z.extend(listOf(LowStock), { most: z.int() }),
})

export const saveLowStock = call({
  method: 'GET',
  path: '/api/insights/low-stock.csv',
  by: 'admin',
  summary: 'All of it as a table',
  file: 'text/csv; charset=utf-8',
  reply: reply({}),
})

/** Something that is not the same here and at the payment provider, and what to do about it. */
export const MoneyDifference = z.object({
  kind: z.enum([
    'payment_unknown_here',
    'payment_unknown_there',
    'amount_differs',
    'not_captured',
    'refund_unknown_here',
    'refund_unknown_there',
    'refund_differs',
    'refund_waiting',
  ]),
  paymentId: z.string(),
  /** The order number, where one is known. */
  orderId: z.nullable(z.string()),
  here: z.nullable(z.number()),
  there: z.nullable(z.number()),
  at: z.string(),
  words: z.string(),
  whatToDo: z.string(),
})
export type MoneyDifference = z.infer<typeof MoneyDifference>

const MoneySide = z.object({
  payments: z.int(),
  paid: z.number(),
  refunds: z.int(),
  refunded: z.number(),
})

const MoneyQuery = Period.check(
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 92 * dayMs, {
    error: 'The period may be at most three months',
    path: ['to'],
  }),
)

export const compareMoney = call({
  method: 'GET',
  path: '/api/insights/money',
  by: 'admin',
  summary: 'Does the money match? Payments and refunds of a period here and at the payment provider',
  query: MoneyQuery,
  reply: reply({
    here: MoneySide,
    there: MoneySide,
    differences: z.array(MoneyDifference),
    /** Payments and refunds here that the provider does not list in these days, too many to ask about: in no sum. */
    notCompared: z.int(),
    comparedAt: z.string(),
  }),
})

/** Tax of one month under one rate and code, to one state. Credit notes stand in rows of their own, below zero. */
export const GstRow = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  hsn: z.string(),
  rate: z.number(),
  placeOfSupply: z.string(),
  interState: z.boolean(),
  documents: z.int(),
  quantity: z.int(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
})
export type GstRow = z.infer<typeof GstRow>

const GstQuery = z.object({ month: Month })

export const readGst = call({
  method: 'GET',
  path: '/api/insights/gst',
  by: 'admin',
  summary: 'GST of a month by rate, HSN and place of supply, with the serial numbers used',
  query: GstQuery,
  reply: reply({
    /** Without a GSTIN there are receipts, and no tax to sum up. */
    gstin: z.nullable(z.string()),
    rows: z.array(GstRow),
    total: z.omit(GstRow, { kind: true, hsn: true, rate: true, placeOfSupply: true, interState: true }),
    serials: z.array(
      z.object({ kind: z.enum(['invoice', 'credit_note']), first: z.string(), last: z.string(), count: z.int() }),
    ),
  }),
})

export const saveGst = call({
  method: 'GET',
  path: '/api/insights/gst.csv',
  by: 'admin',
  summary: 'The same as a table for the accountant',
  query: GstQuery,
  file: 'text/csv; charset=utf-8',
  reply: reply({}),
})
