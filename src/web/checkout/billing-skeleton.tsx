import { Skeleton } from '../ui/skeleton.tsx'

/** Stands where the fields of an address will be. The words beside it say so. */
export function BillingSkeleton() {
  return (
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
  )
}
