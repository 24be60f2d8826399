import Shapes from 'lucide-react/icons/shapes'
import { useLocation } from 'react-router'
import { type Category, deleteCategory, listCategories } from '#contracts/catalog.ts'
import { browserApi } from '../../browser-api.ts'
import { menuChanged } from '../../shell/menu-changes.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { RowActions } from '../row-actions.tsx'
import { RowName } from '../row-name.tsx'
import { SmallPicture } from '../small-picture.tsx'
import { TabHead } from '../tab-head.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { useDeletion } from '../use-deletion.tsx'

export function CategoriesTab() {
  const { search } = useLocation()
  const list = useAdminList((query, signal) => browserApi(listCategories, { query }, { signal }))
  const { ask, dialog } = useDeletion<Category>({
    kind: 'category',
    nameOf: ({ category_name }) => category_name,
    remove: ({ _id }) => browserApi(deleteCategory, { id: _id }),
    failed: 'The category could not be deleted.',
    onGone: () => {
      menuChanged()
      list.reload()
    },
  })
  return (
    <>
      <TabHead title="Categories">
        <LinkButton to="/AddCategory" state={{ list: search }}>
          + Add Category
        </LinkButton>
        <LinkButton to="/AddSubcategory" look="quiet">
          + Add Subcategory
        </LinkButton>
      </TabHead>
      <AdminTable
        what="categories"
        unread="No categories found"
        list={list}
        rowKey={({ _id }) => _id}
        columns={columns(ask)}
        empty={
          <EmptyState icon={Shapes} title="No categories yet">
            <p>Categories stand in the shop’s bar and sort the goods. Add the first one.</p>
          </EmptyState>
        }
      />
      {dialog}
    </>
  )
}

function columns(onDelete: (category: Category) => void) {
  return [
    { header: 'Name', cell: ({ category_name }: Category) => <RowName name={category_name} /> },
    { header: 'Image', cell: ({ category_image }: Category) => <SmallPicture src={category_image} /> },
    {
      header: 'Description',
      cell: ({ category_description }: Category) => (
        <span className="line-clamp-2 max-w-md max-sm:text-right">{category_description}</span>
      ),
    },
    {
      header: 'Actions',
      unlabelled: true,
      cell: (category: Category) => (
        <RowActions
          name={category.category_name}
          to={`/AddCategory?id=${category._id}`}
          state={{ mainCategoryId: category._id }}
          onDelete={() => onDelete(category)}
        />
      ),
    },
  ]
}
