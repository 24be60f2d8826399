import { readSubcategory } from '#contracts/catalog.ts'
import { LoadFailure } from '../../account/load-failure.tsx'
import { useLoaded } from '../../account/use-loaded.ts'
import { browserApi } from '../../browser-api.ts'
import { pageMeta } from '../../page-meta.ts'
import { unknownShop } from '../../shop.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { editIdIn, useEditId } from '../use-edit-id.ts'
import type { Route } from './+types/subcategory-form-page.ts'
import { SubcategoryForm } from './subcategory-form.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: editIdIn(location.search) ? 'Edit Subcategory' : 'Add Subcategory',
    noindex: true,
  })

export default function SubcategoryFormPage() {
  const id = useEditId('categoryID')
  return id ? <EditSubcategory key={id} id={id} /> : <SubcategoryForm />
}

function EditSubcategory({ id }: { id: string }) {
  const { reply, failure, reload } = useLoaded((signal) => browserApi(readSubcategory, { id }, { signal }))
  if (failure) return <LoadFailure what="This subcategory" failure={failure} onRetry={reload} />
  return reply ? <SubcategoryForm subcategory={reply.data} /> : <FormSkeleton what="subcategory" />
}
