import { ShippingMethod, shippingCharges, shippingNames } from '#contracts/checkout.ts'
import { formatRupees } from '#contracts/money.ts'
import { useShop } from '../shop.ts'

interface ShippingChoiceProps {
  chosen: ShippingMethod
  onChoose: (method: ShippingMethod) => void
}

/** Each with its charge, which a prepaid order does not usually pay. */
export function ShippingChoice({ chosen, onChoose }: ShippingChoiceProps) {
  const { chargeShipping } = useShop()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        Shipping {!chargeShipping && <span className="font-normal text-green">(free on prepaid orders)</span>}
      </legend>
      {ShippingMethod.options.map((method) => (
        <label key={method} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="shippingMethod"
            value={method}
            checked={method === chosen}
            className="size-5 shrink-0 accent-maroon"
            onChange={() => onChoose(method)}
          />
          <span className="grow">{shippingNames[method]}</span>
          <span className="text-muted tabular-nums">{formatRupees(shippingCharges[method])}</span>
        </label>
      ))}
    </fieldset>
  )
}
