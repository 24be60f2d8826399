import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of what is on its way, so that little jumps when it arrives. */
export function CheckoutSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <p role="status" className="sr-only">
        Loading checkout...
      </p>
      <div className="grid gap-5 rounded-small border border-hairline bg-white p-5 shadow-soft sm:grid-cols-2 sm:p-8">
        <Skeleton className="h-9 w-48 sm:col-span-2" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17 sm:col-span-2" />
        <Skeleton className="h-23 sm:col-span-2" />
        <Skeleton className="h-17 sm:col-span-2" />
        <Skeleton className="h-23" />
        <Skeleton className="h-23" />
        <Skeleton className="h-23 sm:col-span-2" />
      </div>
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
