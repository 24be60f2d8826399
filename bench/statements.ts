import { addToCart } from '#contracts/cart.ts'
import { fillCatalogue } from '#demo/large-catalogue.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { openLog } from '#server/log.ts'
import { mountBuiltPages } from '#server/pages/built-pages.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startShop } from '#server/shop.ts'
import { addUser } from '#test/harness/builders.ts'
import { countStatements, noteRequests } from '#test/harness/count-statements.ts'
import { send } from './drive.ts'
import { type Figure, tell } from './figures.ts'
import { openOwnDatabase } from './own-database.ts'

/** How many statements each kind of request asks the database, when nothing of it is kept. */
export async function countSql(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { folder, url } = await openOwnDatabase({ durable: false, mayBeStocked: true }, opened)
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url })
  const shop = await startShop(settings, {
    log: openLog('fatal'),
    mountPages: async (app) => {
      noteRequests(app)
      await mountBuiltPages(app)
    },
    withDemoGoods: false,
  })
  opened.defer(() => shop.close())
  const { db } = shop.app.deps
  await fillCatalogue(db, { products: 1000, pictured: true })
  const { id: category } = await db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', 'Earrings')
    .executeTakeFirstOrThrow()
  const { id: product } = await db
    .selectFrom('products')
    .select('id')
    .where('stock', '>', 5)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { token } = await startSession(db, await addUser(db))

  const get = (path: string) => () => send({ url: `${shop.url}${path}` })
  const cart = () =>
    send({
      url: `${shop.url}${addToCart.path}`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ productId: product }),
    })
  // The first time a count or a list of categories may be asked for, which is then remembered.
  const [list, one, search] = ['/api/products?limit=12', `/api/products/${product}`, '/api/products?search=jhumka']
  for (const path of [list, one, search]) await get(path)()
  await cart()
  tell('statements of one request', [
    await count('list of 12', 1, get(list)),
    await count('one product', 2, get(one)),
    await count('search', 1, get(search)),
    await count('add to cart', 4, cart),
    await count('category page made anew', 3, get(`/category/${category}?maxPrice=900000`)),
    await count('product page made anew', 6, get(`/product/${product}`)),
    await count('home page made anew', 8, get('/')),
  ])
}

async function count(name: string, most: number, ask: () => Promise<unknown>): Promise<Figure> {
  const { count: statements } = await countStatements(ask)
  return { name, values: { statements }, goal: { words: `at most ${most}`, isMet: statements <= most } }
}
