import ArrowLeft from 'lucide-react/icons/arrow-left'
import PackageX from 'lucide-react/icons/package-x'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type DeskOrder, readDeskOrder } from '#contracts/order-desk.ts'
import type { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { useAskAgain } from '../../orders/use-ask-again.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { useMessageBox } from '../message-box.tsx'
import { useListSearch } from '../use-list-search.ts'
import { DeskClaim } from './desk-claim.tsx'
import { DeskDialogs, type Opened } from './desk-dialogs.tsx'
import { DeskFailedJobs } from './desk-failed-jobs.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskItems } from './desk-items.tsx'
import { DeskMoney } from './desk-money.tsx'
import { DeskParcel } from './desk-parcel.tsx'
import { DeskTimeline } from './desk-timeline.tsx'
import { DeskWho } from './desk-who.tsx'
import { useSeen } from './use-seen.ts'

/** Parcels move and refunds arrive while somebody looks on. */
const askAgainMs = 10_000

/** One order with everything about it, and everything that may be done with it. */
export function OrderDesk({ name }: { name: string }) {
  const load = (signal: AbortSignal) => browserApi(readDeskOrder, { id: name }, { signal })
  const { reply, failure, reload, replace } = useLoaded(load)
  useAskAgain({ everyMs: reply ? askAgainMs : undefined, load, take: replace })
  const list = useListSearch('orders')
  const head = useFocusOnArrival()
  return (
    <>
      <Link
        to={list}
        className="not-printed mb-2 inline-flex min-h-11 items-center gap-1.5 text-muted underline-offset-4 hover:text-maroon hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to the list
      </Link>
      <h2 ref={head} tabIndex={-1} className="mb-1 text-2xl wrap-anywhere lining-nums focus:outline-none">
        Order {reply?.data.orderId ?? name}
      </h2>
      {failure && <Unread failure={failure} onRetry={reload} />}
      {!failure && (reply ? <Desk order={reply.data} onChanged={reload} /> : <Waiting />)}
    </>
  )
}

function Desk({ order, onChanged }: { order: DeskOrder; onChanged: () => void }) {
  const [opened, open] = useState<Opened>()
  const tell = useMessageBox()
  useSeen(order)
  const done = (message: string) => {
    open(undefined)
    tell.success(message)
    onChanged()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <DeskHead order={order} onOpen={open} />
      <DeskFailedJobs jobs={order.failedJobs} onDone={onChanged} />
      <DeskClaim orderId={order.orderId} askAgainMs={askAgainMs} onChanged={onChanged} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <DeskItems order={order} />
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:row-span-2">
          <DeskWho order={order} onOpen={open} />
          <DeskParcel order={order} onOpen={open} onChanged={onChanged} />
          <DeskMoney order={order} onOpen={open} />
        </div>
        <DeskTimeline order={order} />
      </div>
      <DeskDialogs order={order} opened={opened} onDone={done} onOutdated={onChanged} onClose={() => open(undefined)} />
    </div>
  )
}

/** The link that led here is gone: a screen reader goes on at the order, and everybody at its top. */
function useFocusOnArrival() {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    head.current?.focus({ preventScroll: true })
  }, [])
  return head
}

function Unread({ failure, onRetry }: { failure: ApiError; onRetry: () => void }) {
  if (failure.code !== 'not_found') return <LoadFailure what="The order" failure={failure} onRetry={onRetry} />
  return (
    <EmptyState icon={PackageX} title="There is no such order">
      <p>Look at its number again, or search for the customer in the list.</p>
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-[1fr_22rem]">
      <span className="sr-only">Loading the order…</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  )
}
