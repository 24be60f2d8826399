import { Skeleton } from '../../ui/skeleton.tsx'

/** A few rows with pictures that are on their way. */
export function RowsSkeleton({ what }: { what: string }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-12 shrink-0" />
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  )
}
