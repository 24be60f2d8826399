import { readProduct } from '#contracts/products.ts'
import { browserApi } from '../../browser-api.ts'
import { useLoaded } from '../../use-loaded.ts'
import { UnreadForm } from '../admin-form.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { editIdIn, useEditId } from '../use-edit-id.ts'
import type { Route } from './+types/product-form-page.ts'
import { ProductForm } from './product-form.tsx'

export const meta: Route.MetaFunction = (here) =>
  adminMeta(here, editIdIn(here.location.search) ? 'Edit Product' : 'Add Product')

export default function ProductFormPage() {
  const id = useEditId('productId')
  return id ? <EditProduct key={id} id={id} /> : <ProductForm />
}

function EditProduct({ id }: { id: string }) {
  const { reply, failure, reload } = useLoaded((signal) => browserApi(readProduct, { id }, { signal }))
  if (failure) return <UnreadForm what="product" tab="products" failure={failure} onRetry={reload} />
  if (!reply) return <FormSkeleton what="product" />
  // What somebody else has saved meanwhile makes it another form.
  return <ProductForm key={reply.data.version} product={reply.data} onReload={reload} />
}
