import { formatCount } from '#contracts/indian-figures.ts'
import type { Db } from '#server/db/database.ts'
import { addGoods, analyseCatalogue, type Batch, findShelves } from './large-catalogue.store.ts'
import { kindsOfGoods } from './large-catalogue-words.ts'

interface Wanted {
  products: number
  /** Each names two pictures of its own, as goods do, which are in no file: for whoever only measures what is said of them. */
  pictured?: boolean
  say?: (line: string) => void
}

/** So many in one statement that the database works at its own speed, and few enough that progress can be told. */
const batchSize = 20_000

/** Adds invented products until the shop has so many. They are made inside the database, a million in a few minutes. */
export async function fillCatalogue(
  db: Db,
  { products, pictured = false, say = () => undefined }: Wanted,
): Promise<void> {
  const { shelves, products: already, highest } = await findShelves(db, kindsOfGoods)
  const batches = split(highest, products - already)
  let made = already
  const makeBatches = async () => {
    for (let next = batches.shift(); next; next = batches.shift()) {
      await addGoods(db, { shelves, pictured }, next)
      made += next.count
      say(`${formatCount(made)} products`)
    }
  }
  // Two at once, for the database works at each with one processor only.
  await Promise.all([makeBatches(), makeBatches()])
  await analyseCatalogue(db)
}

function split(from: number, products: number): Batch[] {
  const batches: Batch[] = []
  for (let made = 0; made < products; made += batchSize) {
    batches.push({ from: from + made, count: Math.min(batchSize, products - made) })
  }
  return batches
}
