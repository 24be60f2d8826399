import { useLocation, useNavigate } from 'react-router'
import { duplicateProduct } from '#contracts/catalogue-work.ts'
import type { Product } from '#contracts/products.ts'
import { browserApi } from '../../browser-api.ts'
import { useMessageBox } from '../message-box.tsx'
import { useDeed } from '../use-deed.ts'

/** Copies a product and goes on to the copy's form. */
export function useDuplication(): (product: Product) => void {
  const { run } = useDeed('The product could not be duplicated.')
  const tell = useMessageBox()
  const navigate = useNavigate()
  const { search } = useLocation()
  return ({ _id: id }) =>
    run('duplicate', async () => {
      const { message, data } = await browserApi(duplicateProduct, { id })
      await navigate(`/AddProduct?id=${data._id}`, { state: { productId: data._id, list: search } })
      tell.success(message)
    })
}
