export interface KnownPlaces {
  categories: readonly { id: string; name: string }[]
  subcategories: readonly { id: string; name: string; category_id: string | null }[]
}

/** Where a product is. */
export interface Place {
  category: string | null
  subcategory: string | null
}

const nowhere: Place = { category: null, subcategory: null }

/** What a name in a table stands for, or why it stands for nothing. */
type Named = { id: string } | { words: string }

/** Categories and subcategories by the names that people write, in any case. */
export class Places {
  readonly #categories = new Map<string, string[]>()
  readonly #subcategories = new Map<string, { id: string; category: string | null }[]>()

  constructor({ categories, subcategories }: KnownPlaces) {
    for (const { id, name } of categories) put(this.#categories, plain(name), id)
    for (const { id, name, category_id: category } of subcategories) {
      put(this.#subcategories, plain(name), { id, category })
    }
  }

  /** Of several with this name, that which the product is in. */
  category(name: string, { category }: Place = nowhere): Named {
    const all = this.#categories.get(plain(name)) ?? []
    const [id, ...more] = all
    if (id === undefined) return { words: `There is no category called ${name.trim()}` }
    if (more.length === 0) return { id }
    const kept = all.find((one) => one === category)
    return kept === undefined ? { words: `Several categories are called ${name.trim()}` } : { id: kept }
  }

  /** Among those of a category where one is named; of several with this name, that which the product is in. */
  subcategory(name: string, category: string | undefined, { subcategory }: Place = nowhere): Named {
    const all = this.#subcategories.get(plain(name)) ?? []
    const within = category === undefined ? all : all.filter((one) => one.category === category)
    const [found, ...more] = within
    if (found && more.length === 0) return { id: found.id }
    const kept = within.find(({ id }) => id === subcategory)
    if (found) return kept ? { id: kept.id } : { words: `Several subcategories are called ${name.trim()}` }
    const words = `There is no subcategory called ${name.trim()}`
    return { words: all.length > 0 ? 'This subcategory belongs to another category' : words }
  }
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function put<One>(lists: Map<string, One[]>, name: string, one: One): void {
  const list = lists.get(name)
  if (list) list.push(one)
  else lists.set(name, [one])
}
