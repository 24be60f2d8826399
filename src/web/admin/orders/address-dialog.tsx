import { useState } from 'react'
import { setOrderAddress } from '#contracts/orders.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import {
  type CheckoutValues,
  emptyValues,
  lastTenDigits,
  toOrderData,
  toPhone,
} from '../../checkout/checkout-values.ts'
import type { KnownDetails } from '../../checkout/known-details.ts'
import { PlaceFields } from '../../checkout/place-fields.tsx'
import { useCheckoutForm } from '../../checkout/use-checkout-form.ts'
import { failureWords, forgetLapsedSession } from '../../failure.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { DeskDialogProps } from './desk-dialogs.tsx'

/** What is typed here is somebody else's address: this browser keeps none of it. */
const nobody = ''

/** The fields of the checkout with their rules; city and state follow the PIN code. */
export function AddressDialog({ order, onDone, onOutdated, onClose }: DeskDialogProps) {
  const form = useCheckoutForm(nobody, knownOf(order))
  // As it was when the dialog opened: the order behind it is read again all the time.
  const [seen] = useState(order.address)
  const [busy, setBusy] = useState(false)
  const save = async (values: CheckoutValues) => {
    setBusy(true)
    try {
      const body = { address: toOrderData(values).address, address_seen: seen }
      onDone((await browserApi(setOrderAddress, { id: order.orderId, body })).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'conflict') onOutdated()
      if (!form.showErrors(error.errors ?? {}))
        void notify('error', failureWords(error, 'The address could not be changed.'))
      forgetLapsedSession(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = form.submit(save)
  const { field } = form
  return (
    <Dialog
      open
      title={order.address ? 'Correct address' : 'Give address'}
      description="Where the parcel goes, as the courier reads it."
      onClose={() => busy || onClose()}
    >
      <ShopForm deed="Save address" busy={busy} onSubmit={(event) => void submit(event)}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Full Name" autoComplete="off" required {...field('fullName')} />
          <TextField label="Company Name" autoComplete="off" optional {...field('companyName')} />
          <div className="grid gap-4 sm:col-span-2">
            <TextField label="Street Address" autoComplete="off" required {...field('address')} />
            <TextField label="Apartment, floor, landmark" autoComplete="off" optional {...field('apartment')} />
          </div>
          <PlaceFields form={form} />
          <TextField label="Phone" type="tel" autoComplete="off" required {...field('phone', toPhone)} />
          <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
        </div>
      </ShopForm>
    </Dialog>
  )
}

/** Where none is known, the customer is at least. */
function knownOf({ address, customer }: DeskDialogProps['order']): KnownDetails {
  const countries = ['India']
  if (!address) {
    const phone = lastTenDigits(customer.phone)
    return {
      values: { ...emptyValues, fullName: customer.name, phone, email: customer.email },
      suggested: {},
      countries,
    }
  }
  const { street, city, state, ...rest } = address
  return { values: { ...emptyValues, ...rest, city, state, address: street }, suggested: { city, state }, countries }
}
