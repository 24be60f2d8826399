import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { pictureAddress } from '../picture-address.ts'
import { useShop } from '../shop.ts'
import { Picture } from '../ui/picture.tsx'

interface GallerySlideProps {
  src: string | undefined
  name: string
  /** In the row, from 0. */
  place: number
  /** Somebody points at it or has come to it by keyboard, and may open it next. */
  onNear: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
}

/** One picture of the row: a link to the large one, which scripts open in place. */
export function GallerySlide({ src, name, place, onNear, onKeyDown, onOpen }: GallerySlideProps) {
  const shop = useShop()
  const onClick = (event: MouseEvent) => {
    // In a new tab, as any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li id={`picture-${place + 1}`} className="size-full shrink-0 snap-start overflow-hidden">
      <a
        href={src ? pictureAddress(shop, src) : undefined}
        className="group block size-full cursor-zoom-in overflow-hidden -outline-offset-2"
        onPointerEnter={onNear}
        onFocus={onNear}
        onPointerMove={leanTowards}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <Picture
          src={src}
          alt={name}
          width={700}
          height={700}
          first={place === 0}
          sizes="(min-width: 80rem) 550px, (min-width: 48rem) 46vw, calc(100vw - 2rem)"
          className="size-full origin-(--at,center) object-contain transition-transform duration-250 [@media(hover:hover)]:group-hover:scale-150 motion-reduce:transform-none"
        />
      </a>
    </li>
  )
}

/** The picture grows around the pointer. */
function leanTowards({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const at = `${Math.round(((clientX - left) / width) * 100)}% ${Math.round(((clientY - top) / height) * 100)}%`
  currentTarget.style.setProperty('--at', at)
}
