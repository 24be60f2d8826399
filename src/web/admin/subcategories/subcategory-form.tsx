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

const NewEntry = z.extend(SubcategoryFields, { subcategory_logo: chosenPicture(subcategoryLogoMissing) })
const ChangedEntry = z.extend(SubcategoryFields, { subcategory_logo: chosenPicture() })
type Entry = z.input<typeof NewEntry>

/** Adds a subcategory, or changes the one it is given. */
export function SubcategoryForm({ subcategory }: { subcategory?: Subcategory }) {
  const tell = useMessageBox()
  const { saved, leave } = useAfterSaving('subcategories')
  const drawnId = useDrawnId()
  const { send, progress } = useUpload()
  const parent = subcategory?.parent_category
  const { busy, control, field, hasErrors, isDirty, onSubmit, watch } = useShopForm({
    schema: subcategory ? ChangedEntry : NewEntry,
    fields: ['subcategory_name', 'parent_category', 'subcategory_logo', 'subcategory_description'],
    known: {
      subcategory_name: subcategory?.subcategory_name ?? '',
      subcategory_description: subcategory?.subcategory_description ?? '',
      parent_category: parent?._id ?? '',
      subcategory_logo: undefined,
    },
    failed: 'The subcategory could not be saved.',
    tell: (words) => tell.error(`Error: ${words}`),
    submit: async (entry) => {
      const done = await send([...(entry.subcategory_logo ?? [])], (api) => save(api, entry, { subcategory, drawnId }))
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

interface Target {
  /** The one that is changed; a new one gets the drawn id. */
  subcategory: Subcategory | undefined
  drawnId: string
}

function save(api: Api, { subcategory_logo, ...body }: Entry, { subcategory, drawnId }: Target) {
  const given = { body, files: { subcategory_logo: [...(subcategory_logo ?? [])] } }
  return namingPictureFault('subcategory_logo', () =>
    subcategory
      ? api(updateSubcategory, { id: subcategory._id, ...given })
      : api(createSubcategory, { ...given, body: { ...body, _id: drawnId } }),
  )
}
