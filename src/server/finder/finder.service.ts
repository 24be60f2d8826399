import type { Found } from '#contracts/finder.ts'
import { findProductsLike } from '#server/catalog/product-references.service.ts'
import type { Db } from '#server/db/database.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import { listFoundOrders, listFoundUsers } from './finder.store.ts'

const mostOfEach = 5

/** One statement for each kind; a single character says too little. */
export async function findAnything(db: Db, typed: string): Promise<Found[]> {
  const sought = typed.trim()
  if (sought.length < 2) return []
  const kinds = await Promise.all([findProducts(db, sought), findOrders(db, sought), findUsers(db, sought)])
  return kinds.flat()
}

async function findProducts(db: Db, sought: string): Promise<Found[]> {
  const products = await findProductsLike(db, sought, mostOfEach)
  return products.map(({ id: _id, name: text, image, price, stock, sku }) => {
    const facts = [formatPaise(price), `${stock} in stock`, ...(sku === null ? [] : [sku])]
    return { kind: 'product', _id, text, detail: facts.join(' · '), image }
  })
}

async function findOrders(db: Db, sought: string): Promise<Found[]> {
  const orders = await listFoundOrders(db, sought, mostOfEach)
  return orders.map(({ id: _id, number: text, customer, total, status }) => {
    return {
      kind: 'order',
      _id,
      text,
      detail: `${customer} · ${formatPaise(total)} · ${status}`,
      image: null,
    }
  })
}

async function findUsers(db: Db, sought: string): Promise<Found[]> {
  const users = await listFoundUsers(db, sought, mostOfEach)
  return users.map(({ id: _id, name: text, email, phone, image }) => {
    return { kind: 'user', _id, text, detail: phone === null ? email : `${email} · ${phone}`, image }
  })
}
