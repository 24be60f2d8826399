import { formatRupees, percentOff } from '#contracts/money.ts'

/** What is paid now; with a lower discount price the struck original and `NN% off` beside it. */
export function Price({ price, discountPrice }: { price: number; discountPrice?: number | null }) {
  const lower = discountPrice != null && discountPrice < price
  const percent = percentOff(price, discountPrice)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="font-semibold">{formatRupees(lower ? discountPrice : price)}</span>
      {lower && (
        <s className="text-[0.875em] text-muted">
          <span className="sr-only">Original price </span>
          {formatRupees(price)}
        </s>
      )}
      {percent && <span className="text-[0.875em] font-semibold text-green">{percent}% off</span>}
    </span>
  )
}
