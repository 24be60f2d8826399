import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LatePart } from '../ui/late-part.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Group } from './filter-choices.tsx'
import type { ListingChoice } from './listing-choice.ts'
import { clampTo, endsOf, keepWithin, type PriceRange, priceStep } from './price-range.ts'

const loadSlider = async () => (await import('./price-range-slider.tsx')).PriceRangeSlider

/** Two thumbs, and the same two prices as fields: those also work before the slider's code is there, or without any. */
export function PriceRangeFilter({ range, choice }: { range: PriceRange; choice: ListingChoice }) {
  const { from, to } = endsOf(range, choice.chosen)
  const [around, isSeen] = useSeen<HTMLDivElement>()
  return (
    <Group legend="Price Range" className="grid gap-3">
      <div ref={around} className="flex h-8 items-center">
        <LatePart
          dispensable
          load={loadSlider}
          wanted={isSeen}
          fallback={<span aria-hidden className="mx-2.5 block h-1 grow rounded-full bg-maroon" />}
          props={{
            range,
            // What was asked for in the whole shop may lie beyond what this category has.
            from: clampTo(range, from),
            to: clampTo(range, to),
            onSlide: (minPrice, maxPrice) => choice.slide(keepWithin(range, { minPrice, maxPrice })),
            onSettle: choice.settle,
          }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <PriceField label="From ₹" name="minPrice" price={from} range={range} choice={choice} />
        <PriceField label="To ₹" name="maxPrice" price={to} range={range} choice={choice} />
      </div>
    </Group>
  )
}

interface PriceFieldProps {
  label: string
  name: 'minPrice' | 'maxPrice'
  price: number
  range: PriceRange
  choice: ListingChoice
}

function PriceField({ label, name, price, range, choice }: PriceFieldProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    setTyped(undefined)
    const wanted = typed === undefined || typed.trim() === '' ? price : Number(typed)
    if (wanted === price || !Number.isFinite(wanted)) return
    const { minPrice, maxPrice } = choice.chosen
    choice.choose(keepWithin(range, { minPrice, maxPrice, [name]: Math.round(wanted) }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      name={name}
      min={range.low}
      max={range.high}
      step={priceStep}
      value={typed ?? price}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  )
}

/** Whether it has come into view: on a phone, filters that stay folded away fetch nothing. */
function useSeen<Element extends HTMLElement>() {
  const place = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, isSeen] as const
}
