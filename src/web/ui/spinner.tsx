import LoaderCircle from 'lucide-react/icons/loader-circle'

export function Spinner({ label }: { label?: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-muted" role={label ? 'status' : undefined}>
      <LoaderCircle aria-hidden className="size-[1.1em] animate-spin" />
      {label}
    </span>
  )
}
