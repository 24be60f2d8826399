import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import type { CallReply } from '#contracts/call.ts'
import { markShipped } from '#contracts/order-desk.ts'
import type { StaffOrder } from '#contracts/order-lists.ts'
import { browserApi } from '../../browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useDeed } from '../use-deed.ts'

interface ShipManyDialogProps {
  orders: readonly StaffOrder[]
  onChanged: () => void
  onClose: () => void
}

type Outcome = CallReply<typeof markShipped>

/** Asks, ships those that can be, and names each of the others with its reason. */
export function ShipManyDialog({ orders, onChanged, onClose }: ShipManyDialogProps) {
  const { busy, run } = useDeed('The orders could not be marked as shipped.')
  const [outcome, setOutcome] = useState<Outcome>()
  const tell = useMessageBox()
  const ship = () =>
    run('ship', async () => {
      const reply = await browserApi(markShipped, { body: { ids: orders.map(({ _id }) => _id) } })
      onChanged()
      if (reply.results.some(({ isShipped }) => !isShipped)) return setOutcome(reply)
      onClose()
      tell.success(reply.message)
    })

  if (outcome) return <NotShipped outcome={outcome} onClose={onClose} />
  return (
    <Dialog
      open
      title={orders.length === 1 ? 'Mark 1 order as shipped?' : `Mark ${orders.length} orders as shipped?`}
      description="Each shopper is told by e-mail that the parcel is on its way."
      onClose={() => busy || onClose()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => busy || onClose()}>
          Cancel
        </Button>
        <Button busy={busy !== undefined} onClick={ship}>
          Mark as shipped
        </Button>
      </div>
    </Dialog>
  )
}

function NotShipped({ outcome: { message, results }, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <Dialog open title="Not all could be marked" description={message} onClose={onClose}>
      <ul aria-label="Not marked as shipped" className="mb-5 grid gap-3 text-sm">
        {results
          .filter(({ isShipped }) => !isShipped)
          .map(({ _id, orderId, message: reason }) => (
            <li key={_id} className="flex items-start gap-2 wrap-anywhere">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-red" />
              <span>
                <strong>{orderId}</strong>: {reason}
              </span>
            </li>
          ))}
      </ul>
      <div className="flex justify-end">
        <Button onClick={onClose}>OK</Button>
      </div>
    </Dialog>
  )
}
