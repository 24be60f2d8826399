import { LRUCache } from 'lru-cache'
import type { Product, ProductQuery } from '#contracts/products.ts'
import { aloneInMemory } from '#server/alone-in-memory.ts'
import type { Db } from '#server/db/database.ts'
import { type CatalogMemory, getProductPage, type ProductList } from './product-lists.service.ts'
import { isStillSo, type ListState } from './product-lists.store.ts'

/** What is kept of a list: the bytes it went out as, and the names of what it shows. */
interface Written {
  bytes: Buffer
  tags: string[]
}

interface Writing {
  write(list: ProductList): Buffer
  tagsOf(rows: readonly Product[]): string[]
}

/** Lists as they went out. The next who asks the same gets the same bytes, if the database says that nothing has changed. */
export class KeptLists {
  readonly #lists = new LRUCache<string, Written & { state: ListState }>({
    maxSize: 8 * 1024 * 1024,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 4096,
    ttl: 600_000,
  })

  async get(db: Db, memory: CatalogMemory, query: ProductQuery, { write, tagsOf }: Writing): Promise<Written> {
    const key = JSON.stringify(query)
    const kept = this.#lists.get(key)
    if (kept && (await isStillSo(db, kept.state))) return kept

    const { list, state, mayBeKept } = await getProductPage(db, memory, query)
    const made = { bytes: aloneInMemory(write(list)), tags: tagsOf(list.rows), state }
    if (mayBeKept) this.#lists.set(key, made)
    return made
  }
}
