import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of a form whose values are on their way. */
export function FormSkeleton({ what }: { what: string }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  )
}
