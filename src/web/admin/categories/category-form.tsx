import * as z from 'zod/mini'
import {
  type Category,
  CategoryFields,
  categoryImageMissing,
  createCategory,
  updateCategory,
} from '#contracts/catalog.ts'
import type { Api } from '../../api.ts'
import { chosenPicture } from '../../chosen-picture.ts'
import { namingPictureFault } from '../../picture-fault.ts'
import { menuChanged } from '../../shell/menu-changes.ts'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { useUpload } from '../../use-upload.tsx'
import { AdminForm, FormSection } from '../admin-form.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useAfterSaving } from '../use-after-saving.ts'
import { useDrawnId } from '../use-drawn-id.ts'
import { useUnsavedChanges } from '../use-unsaved-changes.tsx'
import { useWhatChanged } from '../use-what-changed.ts'

const NewEntry = z.extend(CategoryFields, { category_image: chosenPicture(categoryImageMissing) })
const ChangedEntry = z.extend(CategoryFields, { category_image: chosenPicture() })
type Fields = z.input<typeof CategoryFields>

/** Adds a category, or changes the one it is given. */
export function CategoryForm({ category }: { category?: Category }) {
  const tell = useMessageBox()
  const { saved, leave } = useAfterSaving('categories')
  const drawnId = useDrawnId()
  const { send, progress } = useUpload()
  const filled = {
    category_name: category?.category_name ?? '',
    category_description: category?.category_description ?? '',
  }
  const whatChanged = useWhatChanged(filled)
  const { busy, field, hasErrors, isDirty, onSubmit, watch } = useShopForm({
    schema: category ? ChangedEntry : NewEntry,
    fields: ['category_name', 'category_image', 'category_description'],
    known: { ...filled, category_image: undefined },
    failed: 'The category could not be saved.',
    tell: (words) => tell.error(`Error: ${words}`),
    submit: async ({ category_image, ...fields }) => {
      const pictures = [...(category_image ?? [])]
      const entry = { fields, changed: whatChanged(fields), pictures }
      const done = await send(pictures, (api) => save(api, entry, { category, drawnId }))
      if (!done) return
      menuChanged()
      leave(done.message)
    },
  })
  const question = useUnsavedChanges(isDirty && !saved)

  return (
    <AdminForm
      title={category ? 'Edit Category' : 'Add Category'}
      tab="categories"
      deed={category ? 'Update Category' : 'Add Category'}
      busy={busy}
      saved={saved}
      progress={progress}
      hasErrors={hasErrors}
      onSubmit={onSubmit}
    >
      <FormSection>
        <TextField label="Category name" {...field('category_name')} />
        <PictureChoice
          of="Category image"
          present={category?.category_image ?? null}
          chosen={watch('category_image')?.[0]}
          {...field('category_image')}
        />
        <TextArea label="Description" optional {...field('category_description')} />
      </FormSection>
      {question}
    </AdminForm>
  )
}

interface Entry {
  fields: Fields
  changed: Partial<Fields>
  pictures: File[]
}

interface Target {
  /** The one that is changed; a new one gets the drawn id. */
  category: Category | undefined
  drawnId: string
}

function save(api: Api, { fields, changed, pictures }: Entry, { category, drawnId }: Target) {
  const files = { category_image: pictures }
  return namingPictureFault('category_image', () =>
    category
      ? api(updateCategory, { id: category._id, body: changed, files })
      : api(createCategory, { body: { ...fields, _id: drawnId }, files }),
  )
}
