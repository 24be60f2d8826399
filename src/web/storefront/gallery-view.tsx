import Maximize from 'lucide-react/icons/maximize-2'
import { type KeyboardEvent, lazy, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { pictureAddress } from '../picture-address.ts'
import { useShop } from '../shop.ts'
import { Dialog, preloadDialog } from '../ui/dialog.tsx'
import { Picture } from '../ui/picture.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'

const loadZoom = () => import('./gallery-zoom.tsx')
const GalleryZoom = lazy(async () => ({ default: (await loadZoom()).GalleryZoom }))

function preloadZoom(): void {
  preloadDialog()
  void loadZoom()
}

interface GalleryProps {
  images: readonly string[]
  name: string
}

/** Without scripts the pictures are a row to scroll, the thumbnails lead into it, and a click opens the large picture. */
export function Gallery({ images, name }: GalleryProps) {
  const pictures = images.length > 0 ? images : [undefined]
  const shop = useShop()
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState(false)

  const goTo = (place: number, focus = false) => {
    const slide = track.current?.children[Math.max(0, Math.min(place, pictures.length - 1))]
    if (!(slide instanceof HTMLElement)) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current?.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : 'smooth' })
    if (focus) slide.querySelector('a')?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    goTo(shown + step, true)
  }
  const onOpen = (event: MouseEvent, place: number) => {
    // In a new tab, as any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown(place)
    setZoomed(true)
  }

  return (
    <section aria-label={`Pictures of ${name}`} className="grid gap-3 lg:grid-cols-[4.75rem_1fr] lg:gap-4">
      <div className="relative min-w-0 lg:order-last">
        <ul
          ref={track}
          className="relative flex aspect-square snap-x snap-mandatory overflow-x-auto rounded-small bg-sand [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        >
          {pictures.map((src, place) => (
            <li
              key={src ?? 'none'}
              id={`picture-${place + 1}`}
              className="size-full shrink-0 snap-start overflow-hidden"
            >
              <a
                href={src ? pictureAddress(shop, src) : undefined}
                className="group block size-full cursor-zoom-in overflow-hidden -outline-offset-2"
                onPointerEnter={preloadZoom}
                onFocus={preloadZoom}
                onPointerMove={leanTowards}
                onKeyDown={onKeyDown}
                onClick={(event) => onOpen(event, place)}
              >
                <Picture
                  src={src}
                  alt={nameOf(name, place, pictures.length)}
                  width={700}
                  height={700}
                  first={place === 0}
                  sizes="(min-width: 80rem) 550px, (min-width: 48rem) 46vw, calc(100vw - 2rem)"
                  className="size-full origin-(--at,center) object-contain transition-transform duration-250 [@media(hover:hover)]:group-hover:scale-150 motion-reduce:transform-none"
                />
              </a>
            </li>
          ))}
        </ul>
        <span
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-white/90 text-maroon"
        >
          <Maximize className="size-4" />
        </span>
        {pictures.length > 1 && (
          <span
            aria-hidden
            className="pointer-events-none absolute bottom-4 left-3 rounded-full bg-ink/75 px-2.5 text-xs font-semibold text-ivory tabular-nums noscript:hidden lg:hidden"
          >
            {shown + 1} / {pictures.length}
          </span>
        )}
      </div>
      <GalleryThumbnails images={images} shown={shown} onChoose={goTo} />
      <Dialog open={zoomed} onClose={() => setZoomed(false)} title={name} place="whole">
        <GalleryZoom
          images={images}
          shown={shown}
          nameOf={(place) => nameOf(name, place, images.length)}
          onChoose={(place) => {
            setShown(place)
            goTo(place)
          }}
        />
      </Dialog>
    </section>
  )
}

/** The picture grows around the pointer. */
function leanTowards({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const at = `${Math.round(((clientX - left) / width) * 100)}% ${Math.round(((clientY - top) / height) * 100)}%`
  currentTarget.style.setProperty('--at', at)
}

function nameOf(name: string, place: number, count: number): string {
  return count > 1 ? `${name}, picture ${place + 1} of ${count}` : name
}
