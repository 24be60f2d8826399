import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import type { StaffOrder } from '#contracts/order-lists.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import { ShipManyDialog } from './ship-many-dialog.tsx'
import { usePackingSlips } from './use-packing-slips.ts'

interface BulkBarProps {
  /** Those that are chosen. */
  orders: readonly StaffOrder[]
  onClear: () => void
  onChanged: () => void
}

export function BulkBar({ orders, onClear, onChanged }: BulkBarProps) {
  const slips = usePackingSlips()
  const [shipping, ship] = useState<readonly StaffOrder[]>()
  const ids = orders.map(({ _id }) => _id)
  return (
    <>
      <SelectionBar count={orders.length} one="order" onClear={onClear}>
        <Button onClick={() => ship(orders)}>
          <Truck aria-hidden className="size-4" />
          Mark as shipped
        </Button>
        <Button look="quiet" busy={slips.busy} onClick={() => slips.print(ids, 'packing-slips.pdf')}>
          <Printer aria-hidden className="size-4" />
          Print packing slips
        </Button>
      </SelectionBar>
      {shipping && <ShipManyDialog orders={shipping} onChanged={onChanged} onClose={() => ship(undefined)} />}
    </>
  )
}
