import { Link } from 'react-router'
import type { DeskOrder } from '#contracts/order-desk.ts'
import { needsAddress } from '../../orders/order-state.ts'
import { NoAddress } from '../../orders/status-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DeskSection } from '../desk-section.tsx'
import { Fact } from '../fact.tsx'
import { AddressLines } from './address-lines.tsx'
import type { Opened } from './desk-dialogs.tsx'

interface DeskWhoProps {
  order: DeskOrder
  onOpen: (opened: Opened) => void
}

/** Whose it is, where it goes, and what they were written. */
export function DeskWho({ order, onOpen }: DeskWhoProps) {
  const { customer, address, canCorrectAddress, letters } = order
  return (
    <>
      <DeskSection title="Customer">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
          <Fact name="Name">{customer.name}</Fact>
          <Fact name="E-mail">{customer.email}</Fact>
          {customer.phone && <Fact name="Phone">{customer.phone}</Fact>}
        </dl>
        <div className="not-printed mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            to={{ search: `?${new URLSearchParams({ tab: 'orders', search: customer.email })}` }}
            className="inline-flex min-h-11 items-center wrap-anywhere text-maroon underline underline-offset-4"
          >
            All orders of {customer.name}
          </Link>
          {letters.length > 0 && (
            <Button look="quiet" onClick={() => onOpen({ what: 'letter' })}>
              Resend e-mail
            </Button>
          )}
        </div>
      </DeskSection>
      <DeskSection title="Address">
        {address ? <AddressLines address={address} /> : <NoAddress order={order} />}
        {canCorrectAddress && (address || needsAddress(order)) && (
          <Button look="quiet" className="mt-3" onClick={() => onOpen({ what: 'address' })}>
            {address ? 'Correct address' : 'Give address'}
          </Button>
        )}
      </DeskSection>
    </>
  )
}
