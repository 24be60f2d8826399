import { type PointerEvent, useRef } from 'react'
import { HomeSlide } from './home-slide.tsx'
import { slides } from './home-slides.ts'
import { SliderControls } from './slider-controls.tsx'
import { useSlides } from './use-slides.ts'

/** Farther than a finger trembles. */
const swipePixels = 40

/** Without scripts the first slide stands there alone. */
export function HomeSlider() {
  const { setHovered, setFocused, ...shown } = useSlides(slides.length)
  const touched = useRef<{ x: number; y: number }>(undefined)

  const beginSwipe = ({ pointerType, clientX, clientY }: PointerEvent) => {
    touched.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY }
  }
  const endSwipe = ({ clientX, clientY }: PointerEvent) => {
    if (!touched.current) return
    const right = clientX - touched.current.x
    const down = clientY - touched.current.y
    touched.current = undefined
    if (Math.abs(right) > Math.max(swipePixels, Math.abs(down))) shown.step(right < 0 ? 1 : -1)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- They only notice that somebody looks closer.
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative mx-auto max-w-[120rem] lg:bg-sand"
      // A finger has no hover to end.
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <div
        aria-live={shown.isMoving ? 'off' : 'polite'}
        className="grid touch-pan-y"
        onPointerDown={beginSwipe}
        onPointerUp={endSwipe}
      >
        {slides.map((slide, place) => (
          <HomeSlide
            key={slide.picture}
            slide={slide}
            place={place}
            count={slides.length}
            isShown={place === shown.current}
          />
        ))}
      </div>
      <SliderControls titles={slides.map(({ title }) => title)} {...shown} />
    </section>
  )
}
