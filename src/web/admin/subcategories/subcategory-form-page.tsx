import { readSubcategory } from '#contracts/catalog.ts'
import { browserApi } from '../../browser-api.ts'
import { useLoaded } from '../../use-loaded.ts'
import { UnreadForm } from '../admin-form.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { editIdIn, useEditId } from '../use-edit-id.ts'
import type { Route } from './+types/subcategory-form-page.ts'
import { SubcategoryForm } from './subcategory-form.tsx'

export const meta: Route.MetaFunction = (here) =>
  adminMeta(here, editIdIn(here.location.search) ? 'Edit Subcategory' : 'Add Subcategory')

export default function SubcategoryFormPage() {
  const id = useEditId('categoryID')
  return id ? <EditSubcategory key={id} id={id} /> : <SubcategoryForm />
}

function EditSubcategory({ id }: { id: string }) {
  const { reply, failure, reload } = useLoaded((signal) => browserApi(readSubcategory, { id }, { signal }))
  if (failure) return <UnreadForm what="subcategory" tab="subcategories" failure={failure} onRetry={reload} />
  return reply ? <SubcategoryForm subcategory={reply.data} /> : <FormSkeleton what="subcategory" />
}
