import { readCategory } from '#contracts/catalog.ts'
import { browserApi } from '../../browser-api.ts'
import { useLoaded } from '../../use-loaded.ts'
import { UnreadForm } from '../admin-form.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { editIdIn, useEditId } from '../use-edit-id.ts'
import type { Route } from './+types/category-form-page.ts'
import { CategoryForm } from './category-form.tsx'

export const meta: Route.MetaFunction = (here) =>
  adminMeta(here, editIdIn(here.location.search) ? 'Edit Category' : 'Add Category')

export default function CategoryFormPage() {
  const id = useEditId('mainCategoryId')
  return id ? <EditCategory key={id} id={id} /> : <CategoryForm />
}

function EditCategory({ id }: { id: string }) {
  const { reply, failure, reload } = useLoaded((signal) => browserApi(readCategory, { id }, { signal }))
  if (failure) return <UnreadForm what="category" tab="categories" failure={failure} onRetry={reload} />
  return reply ? <CategoryForm category={reply.data} /> : <FormSkeleton what="category" />
}
