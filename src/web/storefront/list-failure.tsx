import CircleAlert from 'lucide-react/icons/circle-alert'

/** Stands in red where a list would be. */
export function ListFailure({ words }: { words: string }) {
  return (
    <p role="alert" className="flex items-center gap-2 rounded-small bg-red-wash px-4 py-3 font-semibold text-red">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      {words}
    </p>
  )
}
