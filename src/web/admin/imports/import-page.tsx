import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/import-page.ts'
import { ChooseTable } from './choose-table.tsx'
import { ImportHelp } from './import-help.tsx'
import { ImportView } from './import-view.tsx'
import { NewPictures } from './new-pictures.tsx'

export const meta: Route.MetaFunction = (here) => adminMeta(here, 'Import products')

/** Which import is looked at is in the address, so that a reload goes on where it was. */
export default function ImportPage() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <div className="mx-auto max-w-4xl">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-3">
        <h1 className="gold-rule text-3xl">Import products</h1>
        <LinkButton to="/admin?tab=products" look="quiet">
          <ArrowLeft aria-hidden className="size-4" />
          Products
        </LinkButton>
      </div>
      <div className="grid grid-cols-1 gap-5">
        {id ? <ImportView key={id} id={id} /> : <ChooseTable />}
        {!id && <NewPictures />}
        {!id && <ImportHelp />}
      </div>
    </div>
  )
}
