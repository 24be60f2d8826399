import Star from 'lucide-react/icons/star'

const five = [0, 1, 2, 3, 4]

/** A rating on the five-star scale, filled to the tenth; read out as words. */
export function Stars({ rating }: { rating: number }) {
  const words = `Rated ${Number(rating.toFixed(1))} out of 5`
  return (
    <span role="img" aria-label={words} className="relative inline-flex text-gold forced-color-adjust-none">
      <span className="flex text-hairline">
        {five.map((n) => (
          <Star key={n} aria-hidden className="size-[1.15em] fill-current stroke-line stroke-1" />
        ))}
      </span>
      <span className="absolute inset-0 flex overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
        {five.map((n) => (
          <Star key={n} aria-hidden className="size-[1.15em] shrink-0 fill-current stroke-1" />
        ))}
      </span>
    </span>
  )
}
