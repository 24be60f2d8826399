import type { ReactNode } from 'react'
import { formatCount } from '#contracts/indian-figures.ts'
import { formatRupees, payablePrice } from '#contracts/money.ts'
import type { Product } from '#contracts/products.ts'
import { useLowStock } from '../low-stock-mark.ts'
import { RowActions } from '../row-actions.tsx'
import { RowName } from '../row-name.tsx'
import { SmallPicture } from '../small-picture.tsx'
import { EditableFigure } from './editable-figure.tsx'
import { discountFigure, discountWords, type Figure, priceFigure, stockFigure } from './figures.ts'

interface RowDeeds {
  onDuplicate: (product: Product) => void
  onDelete: (product: Product) => void
  /** A row is known to be another by now. */
  onFresh: (product: Product) => void
  onGone: () => void
}

export function productColumns({ onDuplicate, onDelete, onFresh, onGone }: RowDeeds) {
  const editable = (figure: Figure, product: Product, shown: ReactNode) => (
    <EditableFigure figure={figure} product={product} onFresh={onFresh} onGone={onGone}>
      {shown}
    </EditableFigure>
  )
  return [
    { header: 'Image', cell: ({ images }: Product) => <SmallPicture src={images[0]} /> },
    { header: 'Name', cell: ({ product_name }: Product) => <RowName name={product_name} /> },
    {
      header: 'Price',
      numeric: true,
      cell: (product: Product) => (
        <span className="inline-grid justify-items-end">
          <SalePrice product={product} />
          {editable(priceFigure, product, <RegularPrice product={product} />)}
        </span>
      ),
    },
    {
      header: 'Discount',
      numeric: true,
      cell: (product: Product) => editable(discountFigure, product, <Discount product={product} />),
    },
    { header: 'Category', cell: ({ category }: Product) => category?.category_name ?? 'N/A' },
    {
      header: 'Stock',
      numeric: true,
      cell: (product: Product) => editable(stockFigure, product, <Stock product={product} />),
    },
    {
      header: 'Actions',
      unlabelled: true,
      cell: (product: Product) => (
        <RowActions
          name={product.product_name}
          to={`/AddProduct?id=${product._id}`}
          state={{ productId: product._id }}
          onDuplicate={() => onDuplicate(product)}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ]
}

/** Green where less is paid than the regular price, which then stands struck beneath it. */
function SalePrice({ product }: { product: Product }) {
  if (!isOnSale(product)) return null
  return <span className="font-semibold text-green max-sm:px-2">{formatRupees(payablePrice(product))}</span>
}

function RegularPrice({ product }: { product: Product }) {
  const words = formatRupees(product.price)
  return isOnSale(product) ? <s className="text-xs text-muted">{words}</s> : words
}

function isOnSale(product: Product): boolean {
  return payablePrice(product) < product.price
}

function Discount({ product: { price, discount_price } }: { product: Product }) {
  const words = discountWords(price, discount_price)
  return words === '-' ? words : <span className="font-semibold whitespace-nowrap text-green">{words}</span>
}

function Stock({ product: { stock } }: { product: Product }) {
  const lowStock = useLowStock()
  const look = stock === 0 ? 'font-semibold text-red' : stock <= lowStock ? 'font-semibold text-amber' : ''
  return <span className={look}>{formatCount(stock)}</span>
}
