import * as z from 'zod/mini'
import {
  createSubcategory,
  type Subcategory,
  SubcategoryFields,
  subcategoryLogoMissing,
  updateSubcategory,
} from '#contracts/catalog.ts'
import type { Api } from '../../api.ts'
import { chosenPicture } from '../../chosen-picture.ts'
import { namingPictureFault } from '../../picture-fault.ts'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { useUpload } from '../../use-upload.tsx'
import { AdminForm, FormSection } from '../admin-form.tsx'
import { findCategories } from '../choices.ts'
import { FormChoice } from '../form-choice.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useAfterSaving } from '../use-after-saving.ts'
import { useDrawnId } from '../use-drawn-id.ts'
import { useUnsavedChanges } from '../use-unsaved-changes.tsx'
import { useWhatChanged } from '../use-what-changed.ts'

const NewEntry = z.extend(SubcategoryFields, { subcategory_logo: chosenPicture(subcategoryLogoMissing) })
const ChangedEntry = z.extend(SubcategoryFields, { subcategory_logo: chosenPicture() })
type Fields = z.input<typeof SubcategoryFields>

/** Adds a subcategory, or changes the one it is given. */
export function SubcategoryForm({ subcategory }: { subcategory?: Subcategory }) {
  const tell = useMessageBox()
  const { saved, leave } = useAfterSaving('subcategories')
  const drawnId = useDrawnId()
  const { send, progress } = useUpload()
  const parent = subcategory?.parent_category
  const filled = {
    subcategory_name: subcategory?.subcategory_name ?? '',
    subcategory_description: subcategory?.subcategory_description ?? '',
    parent_category: parent?._id ?? '',
  }
  const whatChanged = useWhatChanged(filled)
  const { busy, control, field, hasErrors, isDirty, onSubmit, watch } = useShopForm({
    schema: subcategory ? ChangedEntry : NewEntry,
    fields: ['subcategory_name', 'parent_category', 'subcategory_logo', 'subcategory_description'],
    known: { ...filled, subcategory_logo: undefined },
    failed: 'The subcategory could not be saved.',
    tell: (words) => tell.error(`Error: ${words}`),
    submit: async ({ subcategory_logo, ...fields }) => {
      const pictures = [...(subcategory_logo ?? [])]
      const entry = { fields, changed: whatChanged(fields), pictures }
      const done = await send(pictures, (api) => save(api, entry, { subcategory, drawnId }))
      if (done) leave(done.message)
    },
  })
  const question = useUnsavedChanges(isDirty && !saved)

  return (
    <AdminForm
      title={subcategory ? 'Edit Subcategory' : 'Add Subcategory'}
      tab="subcategories"
      deed={subcategory ? 'Update Subcategory' : 'Add Subcategory'}
      busy={busy}
      saved={saved}
      progress={progress}
      hasErrors={hasErrors}
      onSubmit={onSubmit}
    >
      <FormSection>
        <TextField label="Subcategory name" {...field('subcategory_name')} />
        <FormChoice
          control={control}
          name="parent_category"
          label="Parent category"
          placeholder="Choose a category"
          find={findCategories}
          present={parent ? { value: parent._id, label: parent.category_name } : undefined}
        />
        <PictureChoice
          of="Subcategory logo"
          present={subcategory?.subcategory_logo ?? null}
          chosen={watch('subcategory_logo')?.[0]}
          {...field('subcategory_logo')}
        />
        <TextArea label="Description" optional {...field('subcategory_description')} />
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
  subcategory: Subcategory | undefined
  drawnId: string
}

function save(api: Api, { fields, changed, pictures }: Entry, { subcategory, drawnId }: Target) {
  const files = { subcategory_logo: pictures }
  return namingPictureFault('subcategory_logo', () =>
    subcategory
      ? api(updateSubcategory, { id: subcategory._id, body: changed, files })
      : api(createSubcategory, { body: { ...fields, _id: drawnId }, files }),
  )
}
