import { v7 as newId } from 'uuid'
import type { Role } from '#contracts/accounts.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { addCategory } from '#server/catalog/categories.service.ts'
import { insertProduct } from '#server/catalog/product-writes.store.ts'
import type { Db } from '#server/db/database.ts'
import { insertReview } from '#server/reviews/reviews.store.ts'

interface About {
  role?: Role
  name?: string
  email?: string
  phone?: string
  /** Left out, nobody can sign in as them. */
  password?: string
}

/** A person with everything in order but what the test is about. */
export async function addUser(db: Db, about: About = {}): Promise<{ id: string; role: Role; email: string }> {
  const id = newId()
  const { role = 'user', name = 'Asha Rao', email = `${id}@example.in`, phone = null, password } = about
  const passwordHash = password === undefined ? 'none' : await hashOnce(password)
  await db.insertInto('users').values({ id, name, email, phone, password_hash: passwordHash, role }).execute()
  return { id, role, email }
}

const hashes = new Map<string, Promise<string>>()

/** It takes a while by design, and people in tests have few passwords. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** For somebody who was added without one. */
export async function givePassword(db: Db, { id }: { id: string }, password: string): Promise<void> {
  const password_hash = await hashOnce(password)
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

/** A category as staff would have added it, but for its picture. */
export function addTestCategory(db: Db, name: string, description = ''): Promise<string> {
  const category = { category_name: name, category_description: description, category_image: null }
  return db.transaction().execute((tx) => addCategory(tx, category))
}

/** A product on sale, with everything in order but what the test is about. Amounts are paise. */
export async function addTestProduct(
  db: Db,
  about: Partial<Parameters<typeof insertProduct>[1]> = {},
): Promise<string> {
  const id = about.id ?? newId()
  await insertProduct(db, {
    name: 'Rajwadi Kundan Choker',
    description: 'A choker of foil-backed stones.',
    price: 129_900,
    discount_price: null,
    category_id: null,
    subcategory_id: null,
    stock: 10,
    bestseller: false,
    images: ['/media/pictures/01900000-0000-7000-8000-000000000000/700.webp'],
    sizes: [],
    colors: [],
    sku: null,
    specifications: [],
    ...about,
    id,
  })
  return id
}

/** What a visitor says of a product. */
export async function addTestReview(
  db: Db,
  productId: string,
  about: Partial<Omit<Parameters<typeof insertReview>[1], 'product_id'>> = {},
): Promise<string> {
  const said = { name: 'Meera Iyer', email: 'meera@example.in', rating: 5, review: 'It shines.' }
  const review = { ...said, id: newId(), user_id: null, verified: false, ...about, product_id: productId }
  const { id } = await insertReview(db, review)
  return id
}

/** An order that was paid, of one piece of each of these products. */
export async function addPaidOrder(db: Db, userId: string, productIds: readonly string[]): Promise<string> {
  const id = newId()
  const amounts = { subtotal: 1000, shipping: 0, total: 1000, shipping_method: 'flat' as const }
  await db
    .insertInto('orders')
    .values({
      id,
      number: id,
      user_id: userId,
      ...amounts,
      is_open: false,
      holds_stock: true,
      held_until: new Date(),
      status: 'processing',
      payment_status: 'paid',
      paid_at: new Date(),
    })
    .execute()
  const line = { name: 'A piece', size: 'M', color: 'Default', quantity: 1, price: 1000 }
  await db
    .insertInto('order_lines')
    .values(productIds.map((product_id, position) => ({ ...line, order_id: id, position, product_id })))
    .execute()
  return id
}
