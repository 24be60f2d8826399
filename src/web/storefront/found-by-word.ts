import { listCards } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { orNothing } from '../or-nothing.ts'

const mostWords = 4

export interface FoundByWord {
  word: string
  total: number
}

/** Where no piece has all the words of a search: how many have each of the first few. */
export async function countByWord(api: Api, q: string): Promise<FoundByWord[]> {
  const words = [...new Set(q.split(/\s+/))].slice(0, mostWords)
  if (words.length < 2) return []
  const counted = words.map(async (word) => {
    const list = await orNothing(api(listCards, { query: { search: word, limit: 1 } }))
    return { word, total: list?.total ?? 0 }
  })
  return (await Promise.all(counted)).filter(({ total }) => total > 0)
}
