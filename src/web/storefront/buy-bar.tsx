import { formatRupees, payablePrice } from '#contracts/money.ts'
import type { Product } from '#contracts/products.ts'
import { BuyButton, type BuyButtonProps } from './buy-button.tsx'

interface BuyBarProps extends BuyButtonProps {
  product: Pick<Product, 'product_name' | 'price' | 'discount_price'>
}

/** On phones, once the button itself has scrolled away. */
export function BuyBar({ product, ...button }: BuyBarProps) {
  return (
    <div className="foot-bar not-printed fixed inset-x-0 bottom-0 z-30 h-18 animate-rise border-t border-hairline bg-white px-4 shadow-soft lg:hidden">
      <div className="mx-auto flex h-full max-w-3xl items-center justify-between gap-4">
        <div className="min-w-0 text-sm">
          <p className="truncate">{product.product_name}</p>
          <p className="text-base font-semibold tabular-nums">{formatRupees(payablePrice(product))}</p>
        </div>
        <BuyButton {...button} className="shrink-0" />
      </div>
    </div>
  )
}
