import { Skeleton } from '../ui/skeleton.tsx'
import { pageLengths } from './page-length.ts'

/** The shape of a list that is on its way. */
export function TableSkeleton({ what }: { what: string }) {
  return (
    <div className="grid gap-px overflow-clip rounded-small border border-hairline bg-white">
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      <Skeleton className="h-11 rounded-none" />
      {Array.from({ length: pageLengths[0] }, (_, row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-3">
          <Skeleton className="size-12 shrink-0" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-9 w-36 max-sm:w-20" />
        </div>
      ))}
    </div>
  )
}
