import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../admin-form.tsx'
import { useExport } from '../products/use-export.ts'

const columns: readonly { names: string; words: string }[] = [
  { names: 'id', words: 'Empty for a new product. As it was exported, the line changes that product.' },
  { names: 'product_name, product_description', words: 'In any script; Excel keeps all of them as “CSV UTF-8”.' },
  { names: 'price, discount_price', words: 'In rupees, such as 1299.50. An empty discount price is none.' },
  { names: 'category, subcategory', words: 'By their names in the shop.' },
  { names: 'stock', words: 'Pieces that can still be bought.' },
  { names: 'bestseller', words: 'yes or no.' },
  {
    names: 'sizes, colors, images',
    words:
      'With | between them, such as 2.4 | 2.6. A picture is its path: one that the shop has, or that was sent above.',
  },
  { names: 'sku', words: 'Your own number for it; no two products have the same.' },
  { names: 'specifications', words: 'Such as Material: Brass | Plating: Gold.' },
  {
    names: 'stock_seen, version',
    words: 'Leave them as they were exported: they tell whether somebody else was quicker.',
  },
]

/** What a table must look like. */
export function ImportHelp() {
  const { busy, save } = useExport()
  return (
    <FormSection title="What goes into the table">
      <p>
        Export first to get a table to fill in. The first line names the columns, in any order; a column that you take
        out stays as it is in the shop, and one that is not listed here is not read.
      </p>
      <Button look="quiet" className="w-fit max-sm:w-full" busy={busy} onClick={save}>
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {columns.map(({ names, words }) => (
          <div key={names} className="grid gap-x-6 border-t border-hairline pt-2 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="font-semibold">{names}</dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}
