import { Picture } from '../ui/picture.tsx'

interface GalleryThumbnailsProps {
  images: readonly string[]
  shown: number
  onChoose: (place: number) => void
}

export function GalleryThumbnails({ images, shown, onChoose }: GalleryThumbnailsProps) {
  if (images.length < 2) return null
  return (
    <ul className="flex content-start gap-3 lg:grid">
      {images.map((src, place) => (
        <li key={src}>
          <a
            href={`#picture-${place + 1}`}
            aria-label={`Show picture ${place + 1}`}
            aria-current={place === shown ? 'true' : undefined}
            className="block size-16 overflow-hidden rounded-small border border-hairline transition hover:border-gold-bright aria-current:border-maroon aria-current:ring-1 aria-current:ring-maroon lg:size-19"
            onClick={(event) => {
              event.preventDefault()
              onChoose(place)
            }}
          >
            <Picture src={src} alt="" width={76} height={76} className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}
