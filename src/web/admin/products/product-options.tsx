import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray } from 'react-hook-form'
import { mostSpecifications, tooManySpecifications } from '#contracts/product-changes.ts'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../admin-form.tsx'
import type { ProductFormState } from './use-product-form.ts'
import { WordList } from './word-list.tsx'

interface ProductOptionsProps {
  form: ProductFormState
}

/** What a shopper chooses from and reads about it; all of it may be left out. */
export function ProductOptions({ form }: ProductOptionsProps) {
  const { control } = form
  return (
    <FormSection title="Options and details">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <WordList control={control} name="sizes" label="Sizes" one="size" />
        <WordList control={control} name="colors" label="Colours" one="colour" />
      </div>
      <SpecificationRows form={form} />
    </FormSection>
  )
}

function SpecificationRows({ form: { control, field } }: ProductOptionsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'specifications' })
  const isFull = fields.length >= mostSpecifications
  return (
    <fieldset tabIndex={-1} className="grid gap-3 focus:outline-none">
      <legend className="mb-1.5 text-sm font-semibold">
        Specifications <span className="font-normal text-muted">(optional)</span>
      </legend>
      <ul className="grid gap-3 empty:hidden">
        {fields.map(({ id }, place) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
            <TextField label="Name" placeholder="Material" {...field(`specifications.${place}.name`)} />
            <div className="max-sm:col-start-1">
              <TextField label="Value" placeholder="Brass, gold plated" {...field(`specifications.${place}.value`)} />
            </div>
            <button
              type="button"
              ref={passFocusOn}
              aria-label={`Remove specification ${place + 1}`}
              className="mt-[1.6875rem] grid size-11 place-items-center rounded-small text-red hover:bg-red-wash max-sm:col-start-2 max-sm:row-start-1"
              onClick={() => remove(place)}
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" disabled={isFull} onClick={() => append({ name: '', value: '' })}>
          <Plus aria-hidden className="size-4" />
          Add specification
        </Button>
        <p role="status" className="text-sm text-muted">
          {isFull && tooManySpecifications}
        </p>
      </div>
    </fieldset>
  )
}
