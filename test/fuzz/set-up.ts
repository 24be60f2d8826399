import type { Db } from '#server/db/database.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { addPerson, type People } from './people.ts'
import { buy, putInCart, receive, reportDamage } from './shopping.ts'

export interface FuzzedShop {
  url: string
  db: Db
}

/** A seller with a GSTIN writes tax invoices, whose numbers have a law of their own. */
export const withInvoices = { SELLER_GSTIN: '29AAGCB7383J1Z4' }

/** What everybody buys before anything is tried. */
const firstProduct = 'Kept for trying'

/** Two shoppers with orders, payments and damage reports, and staff: things of one's own and of others to ask for. */
export async function setUp(shop: FuzzedShop): Promise<People> {
  const { db } = shop
  const category_id = await addTestCategory(db, firstProduct)
  await addTestProduct(db, { name: firstProduct, category_id, price: 50_000, stock: 500 })
  const admin = await addPerson(db, 'admin', 'Staff')
  const [shopper, other] = [await addPerson(db, 'user'), await addPerson(db, 'user', 'Bela Shah')]
  for (const person of [shopper, other]) {
    for (let nth = 0; nth < 3; nth++) await buy(shop, person)
    const order = await buy(shop, person)
    await receive(shop, order)
    await reportDamage(shop, person, order)
    await putInCart(shop, person)
  }
  return { shopper, admin }
}
