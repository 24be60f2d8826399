/** Holds the place of what is on its way. The words beside it say so; to a reader it is nothing. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`block animate-shimmer rounded-small bg-sand ${className}`} />
}
