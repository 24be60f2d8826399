import type { Product } from '#contracts/products.ts'
import { AdminForm } from '../admin-form.tsx'
import { useUnsavedChanges } from '../use-unsaved-changes.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { ProductOptions } from './product-options.tsx'
import { BasicInformation, CategoriesSection, InventorySection } from './product-sections.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useProductForm } from './use-product-form.ts'

interface ProductFormProps {
  product?: Product
  /** Reads it again, once somebody else has changed it. */
  onReload?: () => void
}

/** Adds a product, or changes the one it is given. */
export function ProductForm({ product, onReload }: ProductFormProps) {
  const form = useProductForm(product)
  const { busy, hasErrors, isDirty, isStale, onSubmit, progress, saved } = form
  const question = useUnsavedChanges(isDirty && !saved)
  return (
    <AdminForm
      title={product ? 'Edit Product' : 'Add Product'}
      tab="products"
      deed={product ? 'Update Product' : 'Add Product'}
      busy={busy}
      saved={saved}
      progress={progress}
      hasErrors={hasErrors && !isStale}
      onSubmit={onSubmit}
    >
      <BasicInformation form={form} />
      <CategoriesSection form={form} product={product} />
      <InventorySection form={form} />
      <ProductOptions form={form} />
      <PicturesSection form={form} product={product} />
      {isStale && onReload && <StaleNotice onReload={onReload} />}
      {question}
    </AdminForm>
  )
}
