export interface KnownPlaces {
  categories: readonly { id: string; name: string }[]
  subcategories: readonly { id: string; name: string; category_id: string | null }[]
}

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

  category(name: string): Named {
    const [id, ...more] = this.#categories.get(plain(name)) ?? []
    if (id === undefined) return { words: `There is no category called ${name.trim()}` }
    return more.length > 0 ? { words: `Several categories are called ${name.trim()}` } : { id }
  }

  /** Among those of a category where one is named. */
  subcategory(name: string, category: string | undefined): Named {
    const all = this.#subcategories.get(plain(name)) ?? []
    const [found, ...more] = category === undefined ? all : all.filter((one) => one.category === category)
    if (found) return more.length > 0 ? { words: `Several subcategories are called ${name.trim()}` } : { id: found.id }
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
