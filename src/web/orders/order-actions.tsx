import Download from 'lucide-react/icons/download'
import MapPinned from 'lucide-react/icons/map-pinned'
import { useState } from 'react'
import type { CallInput } from '#contracts/call.ts'
import { type Order, readReceipt } from '#contracts/orders.ts'
import { ApiError } from '../api-error.ts'
import { downloadFile } from '../browser-api.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { saveFile } from '../save-file.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { numberOf } from './order-words.ts'

interface ActionProps {
  order: Order
  look?: 'primary' | 'quiet'
  className?: string
}

export function DownloadInvoice({ order, look = 'quiet', className = '' }: ActionProps) {
  const { busy, download } = useReceipt({ id: order.orderId }, `receipt-${order.orderId}.pdf`)
  return (
    <Button look={look} busy={busy} className={className} onClick={() => void download()}>
      <Download aria-hidden className="size-4" />
      Download Invoice
      <OfOrder order={order} />
    </Button>
  )
}

export function DownloadCreditNote({ orderId, refund }: { orderId: string; refund: string }) {
  const { busy, download } = useReceipt({ id: orderId, query: { refund } }, `credit-note-${orderId}.pdf`)
  return (
    <Button look="quiet" busy={busy} className="mt-2" onClick={() => void download()}>
      <Download aria-hidden className="size-4" />
      Credit note
    </Button>
  )
}

function useReceipt(which: CallInput<typeof readReceipt>, name: string) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await downloadFile(readReceipt, which), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void notify('error', failureWords(error, 'Failed to download receipt.'))
      forgetLapsedSession(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}

export function TrackOrder({ order, look = 'quiet', className = '' }: ActionProps) {
  const contents = (
    <>
      <MapPinned aria-hidden className="size-4" />
      Track Order
      <OfOrder order={order} />
    </>
  )
  const { trackingNumber, trackingUrl } = order
  if (trackingUrl !== null) {
    return (
      <LinkButton
        look={look}
        to={trackingUrl}
        target="_blank"
        rel="noopener"
        reloadDocument
        discover="none"
        prefetch="none"
        className={className}
      >
        {contents}
      </LinkButton>
    )
  }
  const tell = () =>
    void notify('info', trackingNumber ? `Tracking number ${trackingNumber}` : 'Tracking number not available')
  return (
    <Button look={look} className={className} onClick={tell}>
      {contents}
    </Button>
  )
}

/** A list has one of each for every order: read aloud, they must be told apart. */
function OfOrder({ order }: { order: Order }) {
  return <span className="sr-only"> of order {numberOf(order)}</span>
}
