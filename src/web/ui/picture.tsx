import { pictureSources } from '#contracts/pictures.ts'
import { useShop } from '../shop.ts'
import { useBroken } from './use-broken.ts'

export const placeholder = '/placeholder.svg'

interface PictureProps {
  src: string | null | undefined
  /** Names the piece; empty where the words beside it already do. */
  alt: string
  width: number
  height: number
  className?: string
  /** Above the fold: fetched at once instead of when scrolled to. */
  eager?: boolean | undefined
  /** The one picture that the page is looked at for: fetched before all others. */
  first?: boolean | undefined
  /** How wide it stands, where that is not simply its width or the screen's. */
  sizes?: string
}

/** A picture with its place kept. A missing or broken one becomes the placeholder. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, className = '', first = false, eager = first } = props
  const { sizes = `(max-width: ${width}px) 100vw, ${width}px` } = props
  const { apiHost } = useShop()
  const { isBroken, watched } = useBroken(src)
  const sources = sourcesOf(isBroken ? undefined : src, apiHost)

  return (
    <img
      {...watched}
      {...sources}
      // Above the fold the browser chooses before it knows how wide the picture stands.
      sizes={sources.srcSet && `${eager ? '' : 'auto, '}${sizes}`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={className ? `bg-sand ${className}` : 'bg-sand'}
    />
  )
}

function sourcesOf(src: string | null | undefined, apiHost: string): { src: string; srcSet?: string } {
  if (!src) return { src: placeholder }
  return { ...pictureSources(src, apiHost), src: withHost(src, apiHost) }
}

/** Paths of the shop's own files are relative to the API's host; whole addresses stay as they are. */
function withHost(src: string, apiHost: string): string {
  return /^([a-z]+:)?\/\//i.test(src) || src.startsWith('data:')
    ? src
    : `${apiHost}${src.startsWith('/') ? '' : '/'}${src}`
}
