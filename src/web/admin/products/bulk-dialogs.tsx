import * as z from 'zod/mini'
import type { BulkChange } from '#contracts/catalogue-work.ts'
import { ProductFields } from '#contracts/product-changes.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { findCategories, findSubcategories } from '../choices.ts'
import { FormChoice } from '../form-choice.tsx'

interface BulkDialogProps {
  /** How many there are: `3 products`. */
  what: string
  busy: boolean
  onChosen: (change: BulkChange) => void
  onClose: () => void
}

const Place = z.object({ category: ProductFields.shape.category, subcategory: z.string() })

export function CategoryDialog({ what, busy, onChosen, onClose }: BulkDialogProps) {
  const { control, onSubmit, setValue, watch } = useShopForm({
    schema: Place,
    fields: ['category', 'subcategory'],
    known: { category: '', subcategory: '' },
    failed: 'The products could not be changed.',
    submit: async ({ category, subcategory }) => onChosen({ category, ...(subcategory && { subcategory }) }),
  })
  const category = watch('category')
  return (
    <Dialog open title={`Change the category of ${what}`} onClose={() => busy || onClose()}>
      <ShopForm deed="Change category" busy={busy} onSubmit={onSubmit}>
        <FormChoice
          control={control}
          name="category"
          label="Category"
          placeholder="Choose a category"
          find={findCategories}
          onChosen={() => setValue('subcategory', '')}
        />
        <FormChoice
          key={category}
          control={control}
          name="subcategory"
          label="Subcategory"
          none={category ? 'Keep those that belong to it' : 'Choose a category first'}
          find={(search, signal) => findSubcategories(category, search, signal)}
          disabled={!category}
          optional
        />
      </ShopForm>
    </Dialog>
  )
}

const Stock = z.object({ stock: ProductFields.shape.stock })

export function StockDialog({ what, busy, onChosen, onClose }: BulkDialogProps) {
  const { field, onSubmit } = useShopForm({
    schema: Stock,
    fields: ['stock'],
    known: { stock: '' },
    failed: 'The products could not be changed.',
    submit: async ({ stock }) => onChosen({ stock: Number(stock) }),
  })
  return (
    <Dialog
      open
      title={`Set the stock of ${what}`}
      description="Each of them then has so many pieces that can still be bought, whatever it has now."
      onClose={() => busy || onClose()}
    >
      <ShopForm deed="Set stock" busy={busy} onSubmit={onSubmit}>
        <TextField label="Stock" inputMode="numeric" autoComplete="off" {...field('stock')} />
      </ShopForm>
    </Dialog>
  )
}
