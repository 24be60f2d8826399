import MapPinOff from 'lucide-react/icons/map-pin-off'
import Truck from 'lucide-react/icons/truck'
import { pinCodePattern } from '#contracts/pin-code.ts'
import { Spinner } from '../ui/spinner.tsx'
import { type Promised, useDeliveryPromise } from './use-delivery-promise.ts'

/** Whether and by when a parcel reaches this PIN code, in one line that keeps its place; empty until it has six digits. */
export function DeliveryPromise({ pin: typed }: { pin: string }) {
  const pin = typed.replaceAll(/\s/g, '')
  const promised = useDeliveryPromise(pin)
  return (
    <p role="status" className="flex min-h-[1.5em] items-start gap-2 text-sm">
      {promised ? (
        <Answer promised={promised} />
      ) : (
        pinCodePattern.test(pin) && <Spinner label={`Asking about ${pin}…`} />
      )}
    </p>
  )
}

function Answer({ promised: { deliverable, message } }: { promised: Promised }) {
  const Icon = deliverable ? Truck : MapPinOff
  return (
    <>
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={`mt-px size-5 shrink-0 ${deliverable ? 'text-green' : 'text-red'}`}
      />
      <span className={`font-semibold ${deliverable ? 'text-green' : 'text-red'}`}>{message}</span>
    </>
  )
}
