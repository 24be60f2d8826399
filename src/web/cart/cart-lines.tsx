import { useState } from 'react'
import type { CartLine } from '#contracts/cart.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { Table } from '../ui/table.tsx'
import { cartHelper } from './cart-helper.ts'
import { LineProduct, LineQuantity, LineRemove } from './cart-line-parts.tsx'
import { lineAmount } from './line-amount.ts'

const columns = [
  { header: 'Product', cell: (line: CartLine) => <LineProduct line={line} />, unlabelled: true },
  { header: 'Price', cell: (line: CartLine) => lineAmount(line, line.price), numeric: true },
  { header: 'Quantity', cell: (line: CartLine) => <LineQuantity line={line} /> },
  {
    header: 'Total',
    cell: (line: CartLine) => <strong>{lineAmount(line, line.price * line.quantity)}</strong>,
    numeric: true,
  },
  { header: 'Remove', cell: (line: CartLine) => <LineRemove line={line} />, unlabelled: true },
]

export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <div>
      <Table caption="What is in your cart" columns={columns} rows={lines} rowKey={(line) => line._id} />
      <ClearCart />
    </div>
  )
}

function ClearCart() {
  const [busy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    const result = await cartHelper.clear()
    setBusy(false)
    await notify(result.success ? 'success' : 'error', result.message)
  }
  return (
    <div className="mt-6 flex justify-end">
      <Button ref={passFocusOn} look="quiet" busy={busy} onClick={() => void clear()}>
        Clear Cart
      </Button>
    </div>
  )
}
