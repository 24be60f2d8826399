import Tags from 'lucide-react/icons/tags'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { deleteSubcategory, listSubcategories, type Subcategory } from '#contracts/catalog.ts'
import { browserApi } from '../../browser-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { useMessageBox } from '../message-box.tsx'
import { RowActions } from '../row-actions.tsx'
import { RowName } from '../row-name.tsx'
import { SmallPicture } from '../small-picture.tsx'
import { TabHead } from '../tab-head.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { useDeletion } from '../use-deletion.tsx'

export function SubcategoriesTab() {
  const { search } = useLocation()
  const tell = useMessageBox()
  const list = useAdminList((query, signal) => browserApi(listSubcategories, { query }, { signal }))
  const { failure } = list
  useEffect(() => {
    if (failure) tell.error('Error fetching subcategories')
  }, [failure, tell])
  const { ask, dialog } = useDeletion<Subcategory>({
    kind: 'subcategory',
    nameOf: ({ subcategory_name }) => subcategory_name,
    remove: ({ _id }) => browserApi(deleteSubcategory, { id: _id }),
    failed: 'The subcategory could not be deleted.',
    onGone: list.reload,
  })
  return (
    <>
      <TabHead title="Subcategories">
        <LinkButton to="/AddSubcategory" state={{ list: search }}>
          + Add Subcategory
        </LinkButton>
      </TabHead>
      <AdminTable
        what="subcategories"
        list={list}
        rowKey={({ _id }) => _id}
        columns={columns(ask)}
        empty={
          <EmptyState icon={Tags} title="No subcategories yet">
            <p>Subcategories sort the goods of one category further. Add the first one.</p>
          </EmptyState>
        }
      />
      {dialog}
    </>
  )
}

function columns(onDelete: (subcategory: Subcategory) => void) {
  return [
    { header: 'Name', cell: ({ subcategory_name }: Subcategory) => <RowName name={subcategory_name} /> },
    {
      header: 'Parent category',
      cell: ({ parent_category }: Subcategory) => parent_category?.category_name ?? 'N/A',
    },
    { header: 'Image', cell: ({ subcategory_logo }: Subcategory) => <SmallPicture src={subcategory_logo} /> },
    {
      header: 'Description',
      cell: ({ subcategory_description }: Subcategory) => (
        <span className="line-clamp-2 max-w-md max-sm:text-right">{subcategory_description}</span>
      ),
    },
    {
      header: 'Actions',
      unlabelled: true,
      cell: (subcategory: Subcategory) => (
        <RowActions
          name={subcategory.subcategory_name}
          to={`/admin-category?id=${subcategory._id}`}
          state={{ categoryID: subcategory._id }}
          onDelete={() => onDelete(subcategory)}
        />
      ),
    },
  ]
}
