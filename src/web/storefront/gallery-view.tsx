import Maximize from 'lucide-react/icons/maximize-2'
import { type KeyboardEvent, useRef, useState } from 'react'
import { codeIfItComes } from '../late-code.ts'
import { Dialog, preloadDialog } from '../ui/dialog.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { GallerySlide } from './gallery-slide.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'

const loadZoom = async () => (await import('./gallery-zoom.tsx')).GalleryZoom

function preloadZoom(): void {
  preloadDialog()
  codeIfItComes(loadZoom)
}

interface GalleryProps {
  images: readonly string[]
  name: string
}

/** Without scripts the pictures are a row to scroll, the thumbnails lead into it, and a click opens the large picture. */
export function Gallery({ images, name }: GalleryProps) {
  const pictures = images.length > 0 ? images : [undefined]
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState(false)

  const goTo = (place: number, focus = false) => {
    const slide = track.current?.children[Math.max(0, Math.min(place, pictures.length - 1))]
    if (!(slide instanceof HTMLElement)) return
    // Behind the large view the row goes along unseen.
    const still = zoomed || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current?.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : 'smooth' })
    if (focus) slide.querySelector('a')?.focus({ preventScroll: true })
  }
  /** From the picture that has the focus: the one that is shown is behind while the row scrolls. */
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // With Alt it is the browser's way back.
    if (!step || event.altKey || event.metaKey) return
    event.preventDefault()
    goTo(place + step, true)
  }

  return (
    // A column for the thumbnails only where there are some.
    <section aria-label={`Pictures of ${name}`} className="grid gap-3 lg:gap-4 lg:has-[>ul]:grid-cols-[4.75rem_1fr]">
      <div className="relative min-w-0 lg:order-last">
        <ul
          ref={track}
          className="relative flex aspect-square snap-x snap-mandatory overflow-x-auto rounded-small bg-sand [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            zoomed || setShown(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((src, place) => (
            <GallerySlide
              key={src ?? 'none'}
              src={src}
              name={nameOf(name, place, pictures.length)}
              place={place}
              onNear={preloadZoom}
              onKeyDown={(event) => onKeyDown(event, place)}
              onOpen={() => {
                setShown(place)
                setZoomed(true)
              }}
            />
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
        <LatePart
          load={loadZoom}
          props={{
            images,
            shown,
            nameOf: (place) => nameOf(name, place, images.length),
            onChoose: (place) => {
              setShown(place)
              goTo(place)
            },
          }}
          onMissed={() => setZoomed(false)}
        />
      </Dialog>
    </section>
  )
}

function nameOf(name: string, place: number, count: number): string {
  return count > 1 ? `${name}, picture ${place + 1} of ${count}` : name
}
