import { Range, Root, Thumb, Track } from '@radix-ui/react-slider'
import { formatRupees } from '#contracts/money.ts'
import { type PriceRange, priceStep, trackEnd } from './price-range.ts'

interface PriceRangeSliderProps {
  range: PriceRange
  from: number
  to: number
  onSlide: (from: number, to: number) => void
  onSettle: () => void
}

const thumb =
  'block size-5 cursor-grab rounded-full border-2 border-maroon bg-white shadow-soft transition-transform hover:scale-110 active:cursor-grabbing before:absolute before:-inset-3 before:rounded-full'

export function PriceRangeSlider({ range, from, to, onSlide, onSettle }: PriceRangeSliderProps) {
  const end = trackEnd(range)
  const placeOf = (price: number) => (price < range.high ? price : end)
  return (
    <Root
      value={[from === range.low ? from : placeOf(from), placeOf(to)]}
      min={range.low}
      max={end}
      step={priceStep}
      preserveThumbOrder
      onValueChange={([low = range.low, high = end]) => onSlide(low, high)}
      onBlur={onSettle}
      className="relative flex h-8 grow touch-none items-center select-none"
    >
      <Track className="relative h-1 grow rounded-full bg-hairline">
        <Range className="absolute h-full rounded-full bg-maroon" />
      </Track>
      <Thumb aria-label="Lowest price" aria-valuetext={formatRupees(from)} className={thumb} />
      <Thumb aria-label="Highest price" aria-valuetext={formatRupees(to)} className={thumb} />
    </Root>
  )
}
