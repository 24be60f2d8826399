import { formatRupees, percentOff } from '#contracts/money.ts'
import type { Product } from '#contracts/products.ts'
import { RowActions } from '../row-actions.tsx'
import { SmallPicture } from '../small-picture.tsx'

export function productColumns(onDelete: (product: Product) => void) {
  return [
    { header: 'Image', cell: ({ images }: Product) => <SmallPicture src={images[0]} /> },
    {
      header: 'Name',
      cell: ({ product_name }: Product) => <strong className="max-sm:text-right">{product_name}</strong>,
    },
    { header: 'Price', numeric: true, cell: (product: Product) => <StaffPrice product={product} /> },
    { header: 'Discount', cell: (product: Product) => <Discount product={product} /> },
    { header: 'Category', cell: ({ category }: Product) => category?.category_name ?? 'N/A' },
    { header: 'Stock', numeric: true, cell: ({ stock }: Product) => stock.toLocaleString('en-IN') },
    {
      header: 'Actions',
      cell: (product: Product) => (
        <RowActions
          name={product.product_name}
          to={`/AddProduct?id=${product._id}`}
          state={{ productId: product._id }}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ]
}

/** Green where less is paid than the regular price, which then stands struck beneath it. */
function StaffPrice({ product: { price, discount_price } }: { product: Product }) {
  if (discount_price === null || discount_price >= price) return formatRupees(price)
  return (
    <span className="inline-grid justify-items-end">
      <span className="font-semibold text-green">{formatRupees(discount_price)}</span>
      <s className="text-xs text-muted">
        <span className="sr-only">Regular price </span>
        {formatRupees(price)}
      </s>
    </span>
  )
}

function Discount({ product: { price, discount_price } }: { product: Product }) {
  const percent = percentOff(price, discount_price)
  return percent ? <span className="font-semibold whitespace-nowrap text-green">{percent}% OFF</span> : '-'
}
