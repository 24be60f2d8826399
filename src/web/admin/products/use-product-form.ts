import { useState } from 'react'
import { type Product, readProduct } from '#contracts/products.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { useShopForm } from '../../use-shop-form.ts'
import { useUpload } from '../../use-upload.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useAfterSaving } from '../use-after-saving.ts'
import { useDrawnId } from '../use-drawn-id.ts'
import { entryFields, entryOf, ProductEntry } from './product-entry.ts'
import { saveProduct } from './save-product.ts'

export type ProductFormState = ReturnType<typeof useProductForm>

export function useProductForm(product: Product | undefined) {
  const tell = useMessageBox()
  const { saved, leave } = useAfterSaving('products')
  const drawnId = useDrawnId()
  const { send, progress } = useUpload()
  const [isStale, setStale] = useState(false)
  const [stockSeen, setStockSeen] = useState(product?.stock ?? 0)

  /** What the second of two admins needs to know in order to go on. */
  const learnFrom = async (error: unknown) => {
    if (!(error instanceof ApiError) || !product) return
    if (error.errors?.version) setStale(true)
    if (error.errors?.stock) setStockSeen(await readStock(product))
  }

  const form = useShopForm({
    schema: ProductEntry,
    fields: entryFields,
    known: entryOf(product),
    failed: 'The product could not be saved.',
    tell: (words) => tell.error(`Error: ${words}`),
    submit: async (entry) => {
      try {
        const seen = product && { product, stock: stockSeen }
        const done = await send(entry.images.added, (api) => saveProduct(api, entry, { seen, drawnId }))
        if (done) leave(done.message)
      } catch (error) {
        await learnFrom(error)
        throw error
      }
    },
  })
  return { ...form, saved, progress, isStale }
}

async function readStock({ _id, stock }: Product): Promise<number> {
  try {
    return (await browserApi(readProduct, { id: _id })).data.stock
  } catch (error) {
    if (error instanceof ApiError) return stock
    throw error
  }
}
