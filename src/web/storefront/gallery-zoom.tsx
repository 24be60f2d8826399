import type { LucideIcon } from 'lucide-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Picture } from '../ui/picture.tsx'

interface GalleryZoomProps {
  images: readonly string[]
  shown: number
  nameOf: (place: number) => string
  onChoose: (place: number) => void
}

/** One picture as large as the screen allows; a click brings that spot closer, and then it is moved about by scrolling. */
export function GalleryZoom({ images, shown, nameOf, onChoose }: GalleryZoomProps) {
  const frame = useRef<HTMLDivElement>(null)
  const point = useRef({ x: 0.5, y: 0.5 })
  const [close, setClose] = useState(false)
  const step = (by: number) => {
    setClose(false)
    onChoose((shown + by + images.length) % images.length)
  }
  useArrowKeys((by) => {
    // What is brought closer is moved sideways by these keys.
    if (!close && images.length > 1) step(by)
  })

  const toggle = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const side = Math.min(width, height)
    // A click made by the keyboard has no place on the screen.
    const middle = detail === 0 ? 0.5 : undefined
    point.current = {
      x: middle ?? (clientX - left - (width - side) / 2) / side,
      y: middle ?? (clientY - top - (height - side) / 2) / side,
    }
    setClose(!close)
  }
  useLayoutEffect(() => {
    const { current: seen } = frame
    if (!seen || !close) return
    seen.scrollLeft = point.current.x * seen.scrollWidth - seen.clientWidth / 2
    seen.scrollTop = point.current.y * seen.scrollHeight - seen.clientHeight / 2
  }, [close])

  return (
    <div className="relative flex min-h-0 grow">
      <div ref={frame} className="flex min-h-0 grow overflow-auto rounded-small">
        <button
          type="button"
          aria-label={close ? 'Show the whole picture' : 'Look closer'}
          aria-pressed={close}
          className={`m-auto block shrink-0 ${close ? 'w-[200%] cursor-zoom-out sm:w-[1200px]' : 'size-full cursor-zoom-in'}`}
          onClick={toggle}
        >
          <Picture
            src={images[shown]}
            alt={nameOf(shown)}
            width={1000}
            height={1000}
            eager
            className={close ? 'w-full bg-transparent' : 'size-full bg-transparent object-contain'}
          />
        </button>
      </div>
      {images.length > 1 && (
        <>
          <Step icon={ChevronLeft} label="Previous picture" side="left-2" onStep={() => step(-1)} />
          <Step icon={ChevronRight} label="Next picture" side="right-2" onStep={() => step(1)} />
        </>
      )}
    </div>
  )
}

/** From wherever the focus is: the dialog is about nothing else. */
function useArrowKeys(step: (by: number) => void): void {
  const onArrow = useEffectEvent(step)
  useEffect(() => {
    const onKeyDown = ({ key, altKey, metaKey }: KeyboardEvent) => {
      if (altKey || metaKey) return
      if (key === 'ArrowRight') onArrow(1)
      if (key === 'ArrowLeft') onArrow(-1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

interface StepProps {
  icon: LucideIcon
  label: string
  side: string
  onStep: () => void
}

/** At the sides; on a phone below, where the picture leaves room. */
function Step({ icon: Icon, label, side, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`absolute bottom-2 grid size-12 place-items-center sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 rounded-full bg-white text-maroon shadow-soft hover:bg-sand ${side}`}
      onClick={onStep}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  )
}
