import { updateProduct } from '#contracts/product-changes.ts'
import { type Product, readProduct } from '#contracts/products.ts'
import { browserApi } from '../../browser-api.ts'
import { orNothing } from '../../or-nothing.ts'
import type { Figure } from './figures.ts'

const underWay = new Map<string, Promise<Product | undefined>>()

/** One after another for each product: of two at once, the second would contradict the first. */
export async function saveFigure(figure: Figure, product: Product, typed: string): Promise<Product> {
  const { _id: id } = product
  const saving = sendAfter(underWay.get(id), figure, product, typed)
  const ended = orNothing(saving)
  underWay.set(id, ended)
  try {
    return await saving
  } finally {
    if (underWay.get(id) === ended) underWay.delete(id)
  }
}

async function sendAfter(
  before: Promise<Product | undefined> | undefined,
  figure: Figure,
  seen: Product,
  typed: string,
): Promise<Product> {
  const { version } = (await before) ?? seen
  const body = { ...figure.changeTo(typed, seen), version }
  return (await browserApi(updateProduct, { id: seen._id, body })).data
}

/** As it is now, for somebody whose change came too late; nothing where it can't be read. */
export async function readFresh({ _id: id }: Product): Promise<Product | undefined> {
  return (await orNothing(browserApi(readProduct, { id })))?.data
}
