import { Picture } from '../ui/picture.tsx'

/** A row's picture; the words beside it name what it shows. */
export function SmallPicture({ src }: { src: string | null | undefined }) {
  if (!src) return <span className="text-muted">No Image</span>
  return (
    <Picture
      src={src}
      alt=""
      width={48}
      height={48}
      className="size-12 rounded-small border border-hairline object-cover"
    />
  )
}
