import Gem from 'lucide-react/icons/gem'
import { useSearchParams } from 'react-router'
import { deleteProduct } from '#contracts/product-changes.ts'
import { listProducts, type Product } from '#contracts/products.ts'
import { browserApi } from '../../browser-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { TabHead } from '../tab-head.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { useDeletion } from '../use-deletion.tsx'
import { productColumns } from './product-columns.tsx'
import { filterIn } from './product-filter.ts'
import { ProductFilterPanel } from './product-filter-panel.tsx'

export function ProductsTab() {
  const [query] = useSearchParams()
  const filter = filterIn(query)
  const about = JSON.stringify(filter)
  const list = useAdminList(
    (paging, signal) => browserApi(listProducts, { query: { ...filter, ...paging } }, { signal }),
    about,
  )
  const { ask, dialog } = useDeletion<Product>({
    kind: 'product',
    nameOf: ({ product_name }) => product_name,
    remove: ({ _id }) => browserApi(deleteProduct, { id: _id }),
    failed: 'The product could not be deleted.',
    onGone: list.reload,
  })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <TabHead title="Products">
        <LinkButton to="/AddProduct">+ Add Product</LinkButton>
      </TabHead>
      {/* A step back brings the earlier filter into its fields, too. */}
      <ProductFilterPanel key={about} filter={filter} />
      <AdminTable
        what="products"
        list={list}
        rowKey={({ _id }) => _id}
        columns={productColumns(ask)}
        empty={
          <EmptyState icon={Gem} title={isFiltered ? 'No products match' : 'No products yet'}>
            <p>{isFiltered ? 'Widen the filters, or reset them.' : 'Add the first piece to the shop.'}</p>
          </EmptyState>
        }
      />
      {dialog}
    </>
  )
}
