import { policyIds } from '#contracts/policy-facts.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { type Listed, listCategories, listProductBlocks, listProductsBetween } from './sitemap.store.ts'
import { toSitemapIndex, toUrlSet } from './sitemap-xml.ts'

interface Means {
  db: Db
  publicUrl: string
  /** The protocol allows 50,000. */
  addressesPerFile: number
}

/** Pages that no table lists. The four collections are left out: they show what their category's own page shows. */
const pages = [
  '/',
  '/products',
  '/about',
  '/contact',
  '/videos',
  '/Testimonial',
  ...policyIds.map((id) => `/policys/${id}`),
]

const highestNumber = 2 ** 31 - 1

export async function writeIndex({ db, publicUrl, addressesPerFile }: Means): Promise<string> {
  const blocks = await listProductBlocks(db, addressesPerFile)
  const files = ['pages', 'categories', ...blocks.map((block) => `products-${block}`)]
  return toSitemapIndex(files.map((file) => `${publicUrl}/sitemaps/${file}.xml`))
}

/** A product stays in the file it was born into: files fill up by its number, and deleting one moves no other. */
export async function writeFile({ db, publicUrl, addressesPerFile }: Means, name: string): Promise<string> {
  if (name === 'pages.xml') return toUrlSet(pages.map((path) => ({ address: `${publicUrl}${path}` })))
  if (name === 'categories.xml') {
    return toUrlSet((await listCategories(db, addressesPerFile)).map(toAddress(`${publicUrl}/category`)))
  }
  const block = Number(/^products-([1-9]\d{0,8})\.xml$/.exec(name)?.[1])
  const [after, upTo] = [(block - 1) * addressesPerFile, block * addressesPerFile]
  const products = after < highestNumber ? await listProductsBetween(db, after, Math.min(upTo, highestNumber)) : []
  if (products.length === 0) throw new ShopError('not_found', 'There is no such list of pages')
  return toUrlSet(products.map(toAddress(`${publicUrl}/product`)))
}

function toAddress(folder: string) {
  return ({ id, changed_at }: Listed) => ({ address: `${folder}/${id}`, changedAt: changed_at })
}
