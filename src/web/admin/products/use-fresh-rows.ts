import { useState } from 'react'
import type { Product } from '#contracts/products.ts'
import type { AdminList } from '../use-admin-list.ts'

const nothing: ReadonlyMap<string, Product> = new Map()

/** The list with what has been learnt of single rows since it was read; the next reading knows it by itself. */
export function useFreshRows(list: AdminList<Product>) {
  const { rows } = list
  const [{ of, newer }, set] = useState({ of: rows, newer: nothing })
  if (of !== rows) set({ of: rows, newer: nothing })
  return {
    list: { ...list, rows: rows?.map((row) => newer.get(row._id) ?? row) },
    onFresh: (product: Product) => set((now) => ({ of: now.of, newer: new Map(now.newer).set(product._id, product) })),
  }
}
