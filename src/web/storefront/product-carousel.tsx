import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { CardProduct } from '#contracts/products.ts'
import { CardList } from './card-list.tsx'
import { TitledSection } from './titled-section.tsx'
import { useRowScroll } from './use-row-scroll.ts'

interface ProductCarouselProps {
  title: string
  eyebrow: string
  products: readonly CardProduct[]
  now: number
}

/** A titled row of cards, four, two or one at a time. It scrolls by finger and keyboard without any script. */
export function ProductCarousel({ title, eyebrow, products, now }: ProductCarouselProps) {
  const { row, atStart, atEnd, step } = useRowScroll()
  const arrows = !(atStart && atEnd) && (
    <div className="flex shrink-0 gap-2 noscript:hidden">
      <Arrow icon={ChevronLeft} label="Previous products" isSpent={atStart} onClick={() => step(-1)} />
      <Arrow icon={ChevronRight} label="Next products" isSpent={atEnd} onClick={() => step(1)} />
    </div>
  )
  return (
    <TitledSection title={title} eyebrow={eyebrow} beside={arrows}>
      <CardList
        ref={row}
        products={products}
        now={now}
        className="relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto scroll-smooth px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:gap-6 *:shrink-0 *:basis-[82%] *:snap-start sm:*:basis-[calc((100%-1rem)/2)] lg:*:basis-[calc((100%-4.5rem)/4)]"
      />
    </TitledSection>
  )
}

interface ArrowProps {
  icon: typeof ChevronLeft
  label: string
  /** At the end of the row: it keeps its place and the focus, and does nothing. */
  isSpent: boolean
  onClick: () => void
}

function Arrow({ icon: Icon, label, isSpent, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isSpent}
      className="grid size-11 place-items-center rounded-full border border-line bg-white text-maroon transition not-aria-disabled:hover:bg-sand aria-disabled:cursor-default aria-disabled:opacity-45"
      onClick={onClick}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
