import { useState } from 'react'
import type { CallReply } from '#contracts/call.ts'
import { listOrdersOfUser } from '#contracts/order-lists.ts'
import type { UserRow } from '#contracts/users.ts'
import type { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { OrderCard } from '../orders/order-card.tsx'
import { useFailure } from '../use-failure.ts'
import { StepPages } from './step-pages.tsx'

type Orders = CallReply<typeof listOrdersOfUser>

interface UserOrdersDialogProps {
  user: UserRow
  /** When the orders that could be looked at were read, where they could be. */
  onClose: (seenAt: string | undefined) => void
  onFailed: (error: ApiError) => void
}

export function UserOrdersDialog({ user, onClose, onFailed }: UserOrdersDialogProps) {
  const [page, setPage] = useState(1)
  const [seenAt, setSeenAt] = useState<string>()
  const read = (signal: AbortSignal) => browserApi(listOrdersOfUser, { userId: user._id, query: { page } }, { signal })
  const { reply, failure } = useLoaded(read, String(page))
  useFailure(failure, onFailed)
  if (reply && !seenAt) setSeenAt(reply.readAt)
  return (
    <Dialog
      open
      place="whole"
      title={`Orders of ${user.name}`}
      description={user.email}
      onClose={() => onClose(seenAt)}
    >
      {reply ? <OrderPage list={reply} onPage={setPage} /> : <Waiting />}
    </Dialog>
  )
}

function OrderPage({ list, onPage }: { list: Orders; onPage: (page: number) => void }) {
  const { orders, page, pages_count: pages } = list
  if (orders.length === 0) return <p className="py-12 text-center text-muted">No orders found for this user.</p>
  return (
    <div className="grid gap-4">
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
      <StepPages page={page} pages={pages} onPage={onPage} />
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading orders…</span>
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  )
}
