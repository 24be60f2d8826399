import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'

interface SliderControlsProps {
  titles: readonly string[]
  current: number
  isPaused: boolean
  show: (place: number) => void
  step: (by: 1 | -1) => void
  pause: () => void
  play: () => void
}

const round = 'grid size-11 place-items-center rounded-full text-maroon hover:bg-sand'

export function SliderControls({ titles, current, isPaused, show, step, pause, play }: SliderControlsProps) {
  return (
    <div className="flex justify-center lg:absolute lg:inset-x-0 lg:bottom-5 lg:z-20 noscript:hidden">
      <div className="flex items-center rounded-full lg:bg-ivory/90 lg:shadow-soft">
        <button type="button" aria-label="Previous slide" className={round} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </button>
        {titles.map((title, place) => (
          <button
            key={title}
            type="button"
            aria-label={`Slide ${place + 1}: ${title}`}
            aria-current={place === current || undefined}
            className="group grid h-11 w-7 place-items-center rounded-full"
            onClick={() => show(place)}
          >
            <span className="h-2 w-2 rounded-full bg-line transition-all group-hover:bg-maroon group-aria-current:w-5 group-aria-current:bg-maroon" />
          </button>
        ))}
        <button type="button" aria-label="Next slide" className={round} onClick={() => step(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
          className={`${round} motion-reduce:hidden`}
          onClick={isPaused ? play : pause}
        >
          {isPaused ? (
            <Play aria-hidden className="size-4 fill-current" />
          ) : (
            <Pause aria-hidden className="size-4 fill-current" />
          )}
        </button>
      </div>
    </div>
  )
}
