import { Skeleton } from '../ui/skeleton.tsx'
import { BillingSkeleton } from './billing-skeleton.tsx'

/** The shape of what is on its way, so that little jumps when it arrives. */
export function CheckoutSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <p role="status" className="sr-only">
        Loading checkout...
      </p>
      <BillingSkeleton />
      <div className="grid gap-5 rounded-small border border-hairline bg-white p-5 shadow-soft sm:p-6">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-16" />
        <Skeleton className="h-28" />
        <Skeleton className="h-24" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}
