import Download from 'lucide-react/icons/download'
import Gem from 'lucide-react/icons/gem'
import Upload from 'lucide-react/icons/upload'
import { useLocation, useSearchParams } from 'react-router'
import { deleteProduct } from '#contracts/product-changes.ts'
import { listProducts, type Product } from '#contracts/products.ts'
import { browserApi } from '../../browser-api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { TabHead } from '../tab-head.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { useDeletion } from '../use-deletion.tsx'
import { useSelection } from '../use-selection.ts'
import { productColumns } from './product-columns.tsx'
import { filterIn } from './product-filter.ts'
import { ProductFilterPanel } from './product-filter-panel.tsx'
import { useBulk } from './use-bulk.tsx'
import { useDuplication } from './use-duplication.ts'
import { useExport } from './use-export.ts'
import { useFreshRows } from './use-fresh-rows.ts'

export function ProductsTab() {
  const [query] = useSearchParams()
  const filter = filterIn(query)
  const about = JSON.stringify(filter)
  const read = useAdminList(
    (paging, signal) => browserApi(listProducts, { query: { ...filter, ...paging } }, { signal }),
    about,
  )
  const { list, onFresh } = useFreshRows(read)
  const { ask, dialog } = useDeletion<Product>({
    kind: 'product',
    nameOf: ({ product_name }) => product_name,
    remove: ({ _id }) => browserApi(deleteProduct, { id: _id }),
    failed: 'The product could not be deleted.',
    onGone: list.reload,
  })
  const onDuplicate = useDuplication()
  const { chosen, onChange, clear } = useSelection()
  const shown = list.rows?.map(({ _id }) => _id) ?? []
  const bulk = useBulk({ ids: shown.filter((id) => chosen.has(id)), clear, reload: list.reload })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ProductsHead />
      <ProductFilterPanel filter={filter} />
      <AdminTable
        what="products"
        unread="No products found"
        pinned="Name"
        list={list}
        rowKey={({ _id }) => _id}
        selection={{ chosen, onChange, nameOf: ({ product_name }) => product_name }}
        columns={productColumns({ onDuplicate, onDelete: ask, onFresh, onGone: list.reload })}
        empty={
          <EmptyState icon={Gem} title={isFiltered ? 'No products match' : 'No products yet'}>
            <p>{isFiltered ? 'Widen the filters, or reset them.' : 'Add the first piece to the shop.'}</p>
          </EmptyState>
        }
      />
      {bulk.bar}
      {bulk.dialogs}
      {dialog}
    </>
  )
}

function ProductsHead() {
  const { busy, save } = useExport()
  const { search } = useLocation()
  return (
    <TabHead title="Products">
      <Button look="quiet" busy={busy} onClick={save}>
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
      <LinkButton to="/admin-import" look="quiet">
        <Upload aria-hidden className="size-4" />
        Import CSV
      </LinkButton>
      <LinkButton to="/AddProduct" state={{ list: search }}>
        + Add Product
      </LinkButton>
    </TabHead>
  )
}
