import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of what is on its way, so that little jumps when it arrives. */
export function ProfileSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <p role="status" className="sr-only">
        Loading your profile...
      </p>
      <div className="grid gap-6 lg:gap-8">
        <Card>
          <div className="flex items-center gap-5">
            <span className="overflow-hidden rounded-full">
              <Skeleton className="size-24" />
            </span>
            <Skeleton className="h-11 w-44" />
          </div>
          <Skeleton className="h-20" />
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
          <Skeleton className="h-12" />
        </Card>
        <Card>
          <Skeleton className="h-18" />
        </Card>
      </div>
      <div className="grid gap-6 lg:gap-8">
        <Card>
          <Skeleton className="h-17" />
          <Skeleton className="h-23" />
          <Skeleton className="h-17" />
          <Skeleton className="h-12" />
        </Card>
      </div>
    </div>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5 rounded-small border border-hairline bg-white p-5 shadow-soft sm:p-8">
      <Skeleton className="h-9 w-48" />
      {children}
    </div>
  )
}
