import type { Product } from '#contracts/products.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../admin-form.tsx'
import { findCategories, findSubcategories } from '../choices.ts'
import { FormChoice } from '../form-choice.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface SectionProps {
  form: ProductFormState
}

export function BasicInformation({ form: { field } }: SectionProps) {
  return (
    <FormSection title="Basic Information">
      <TextField label="Product name" {...field('product_name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Regular price"
          hint="In rupees, taxes included"
          inputMode="decimal"
          {...field('price', { deps: ['discount_price'] })}
        />
        <TextField
          label="Discount price"
          hint="What is paid instead; below the regular price"
          inputMode="decimal"
          optional
          {...field('discount_price')}
        />
      </div>
      <TextArea label="Description" rows={6} {...field('product_description')} />
    </FormSection>
  )
}

export function CategoriesSection({ form, product }: SectionProps & { product: Product | undefined }) {
  const { control, setValue, watch } = form
  const category = watch('category')
  const { category: first, subcategory: second } = product ?? {}
  return (
    <FormSection title="Categories">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormChoice
          control={control}
          name="category"
          label="Category"
          placeholder="Choose a category"
          find={findCategories}
          present={first ? { value: first._id, label: first.category_name } : undefined}
          onChosen={() => setValue('subcategory', '', { shouldDirty: true })}
        />
        {/* Another category has other subcategories. */}
        <FormChoice
          key={category}
          control={control}
          name="subcategory"
          label="Subcategory"
          none={category ? 'None' : 'Choose a category first'}
          find={(search, signal) => findSubcategories(category, search, signal)}
          present={second ? { value: second._id, label: second.subcategory_name } : undefined}
          disabled={!category}
          optional
        />
      </div>
    </FormSection>
  )
}

export function InventorySection({ form: { field } }: SectionProps) {
  const { error: _, ...bestseller } = field('bestseller')
  return (
    <FormSection title="Inventory">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Stock" hint="Pieces that can still be bought" inputMode="numeric" {...field('stock')} />
        <TextField label="SKU" hint="Your own number for it" optional {...field('sku')} />
      </div>
      <Checkbox label="Bestseller Product" {...bestseller} />
    </FormSection>
  )
}
