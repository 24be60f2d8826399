import { shippingNames } from '#contracts/checkout.ts'
import type { DeskOrder } from '#contracts/order-desk.ts'
import { requestShipment } from '#contracts/shipments.ts'
import type { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { isAtItsEnd } from '../../orders/order-state.ts'
import { calm, formatWeekday } from '../../orders/order-words.ts'
import { Button } from '../../ui/button.tsx'
import { DeskSection } from '../desk-section.tsx'
import { Fact } from '../fact.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useDeed } from '../use-deed.ts'
import type { Opened } from './desk-dialogs.tsx'

interface DeskParcelProps {
  order: DeskOrder
  onOpen: (opened: Opened) => void
  onChanged: () => void
}

export function DeskParcel({ order, onOpen, onChanged }: DeskParcelProps) {
  const { shippingMethod, parcel, expectedOn, orderStatus, canAskForParcel } = order
  return (
    <DeskSection title="Parcel">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        <Fact name="Shipping">{shippingNames[shippingMethod]}</Fact>
        <Fact name="At the courier">{parcel ? calm(parcel.status ?? 'Known to it') : 'Not yet'}</Fact>
        {parcel?.courierName && <Fact name="Courier">{parcel.courierName}</Fact>}
        {parcel?.awb && <Fact name="AWB">{parcel.awb}</Fact>}
        <Fact name="Tracking number">
          <TrackingNumber order={order} />
        </Fact>
        {expectedOn !== null && !isAtItsEnd(order) && <Fact name="Expected by">{formatWeekday(expectedOn)}</Fact>}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {orderStatus === 'shipped' && (
          <Button look="quiet" onClick={() => onOpen({ what: 'tracking' })}>
            Set tracking number
          </Button>
        )}
        {canAskForParcel && <AskForParcel order={order} onChanged={onChanged} />}
      </div>
    </DeskSection>
  )
}

function TrackingNumber({ order: { trackingNumber, trackingUrl } }: { order: DeskOrder }) {
  if (!trackingNumber || !trackingUrl) return trackingNumber ?? 'None'
  return (
    <a href={trackingUrl} target="_blank" rel="noopener" className="text-maroon underline underline-offset-4">
      {trackingNumber}
    </a>
  )
}

/** Where the courier did not take it: the address may be right by now. */
function AskForParcel({ order, onChanged }: { order: DeskOrder; onChanged: () => void }) {
  const { busy, run } = useDeed(shiprocketWords)
  const tell = useMessageBox()
  const ask = () =>
    run('parcel', async () => {
      const { message } = await browserApi(requestShipment, { body: { order_id: order.orderId } })
      tell.success(message)
      onChanged()
    })
  return (
    <Button look="quiet" busy={busy !== undefined} onClick={ask}>
      Ask for the parcel again
    </Button>
  )
}

function shiprocketWords({ requestId, message }: ApiError): string {
  return requestId === undefined ? 'Failed to create Shiprocket order' : `Shiprocket API error: ${message}`
}
