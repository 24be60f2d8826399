import { Skeleton } from '../ui/skeleton.tsx'

export function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Your order</h1>
      <span className="sr-only">Loading your order…</span>
      <Skeleton className="mb-4 h-5 w-56" />
      <Skeleton className="mb-6 h-10 w-72 max-w-full" />
      <Skeleton className="mb-6 h-32" />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          <Skeleton className="h-72" />
          <Skeleton className="h-48" />
        </div>
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
