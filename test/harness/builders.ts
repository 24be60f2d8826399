import { v7 as newId } from 'uuid'
import type { Role } from '#contracts/accounts.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { addCategory } from '#server/catalog/categories.service.ts'
import { insertProduct } from '#server/catalog/products.store.ts'
import type { Db } from '#server/db/database.ts'

interface About {
  role?: Role
  name?: string
  email?: string
  phone?: string
  /** Left out, nobody can sign in as them: hashing one takes a while. */
  password?: string
}

/** A person with everything in order but what the test is about. */
export async function addUser(db: Db, about: About = {}): Promise<{ id: string; role: Role; email: string }> {
  const id = newId()
  const { role = 'user', name = 'Asha Rao', email = `${id}@example.in`, phone = null, password } = about
  const passwordHash = password === undefined ? 'none' : await hashPassword(password)
  await db.insertInto('users').values({ id, name, email, phone, password_hash: passwordHash, role }).execute()
  return { id, role, email }
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
