import type { DeskOrder } from '#contracts/order-desk.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { AddressDialog } from './address-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

/** Which dialog is open. */
export type Opened = { what: 'status'; to: OrderStatus } | { what: 'tracking' | 'address' | 'letter' | 'refund' }

/** What each dialog about an order needs. */
export interface DeskDialogProps {
  order: DeskOrder
  onDone: (message: string) => void
  /** Somebody else has changed the order meanwhile: what stands behind the dialog is read again at once. */
  onOutdated: () => void
  onClose: () => void
}

export function DeskDialogs({ opened, ...props }: DeskDialogProps & { opened: Opened | undefined }) {
  switch (opened?.what) {
    case 'status':
      return <StatusDialog {...props} to={opened.to} />
    case 'tracking':
      return <TrackingDialog {...props} />
    case 'address':
      return <AddressDialog {...props} />
    case 'letter':
      return <LetterDialog {...props} />
    case 'refund':
      return <RefundDialog {...props} />
    case undefined:
      return null
  }
}
