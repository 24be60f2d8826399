import Star from 'lucide-react/icons/star'
import { deleteReview, listReviews, type Review } from '#contracts/reviews.ts'
import { browserApi } from '../../browser-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { TabHead } from '../tab-head.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { useDeletion } from '../use-deletion.tsx'
import { reviewColumns, reviewName } from './review-columns.tsx'

/** What visitors and shoppers say of the goods, newest first. */
export function ReviewsTab() {
  const list = useAdminList(async (query, signal) => {
    const { data, ...paging } = await browserApi(listReviews, { query }, { signal })
    return { ...paging, rows: data }
  })
  const { ask, dialog } = useDeletion<Review>({
    kind: 'review',
    nameOf: reviewName,
    remove: ({ _id }) => browserApi(deleteReview, { id: _id }),
    failed: 'The review could not be deleted.',
    onGone: list.reload,
  })
  return (
    <>
      <TabHead title="Reviews" />
      <AdminTable
        what="reviews"
        list={list}
        rowKey={({ _id }) => _id}
        columns={reviewColumns(ask)}
        numbered={false}
        empty={
          <EmptyState icon={Star} title="No reviews yet">
            <p>What people say of the goods on their pages is listed here.</p>
          </EmptyState>
        }
      />
      {dialog}
    </>
  )
}
