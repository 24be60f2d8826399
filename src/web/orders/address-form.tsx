import { useState } from 'react'
import { setOrderAddress } from '#contracts/orders.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { BillingDetails } from '../checkout/billing-details.tsx'
import { type CheckoutValues, toOrderData } from '../checkout/checkout-values.ts'
import { forgetForm } from '../checkout/kept-form.ts'
import { type KnownDetails, loadKnownDetails } from '../checkout/known-details.ts'
import { useCheckoutForm } from '../checkout/use-checkout-form.ts'
import { DeliveryPromise } from '../delivery/delivery-promise.tsx'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { useLoaded } from '../use-loaded.ts'
import { AddressSkeleton } from './address-skeleton.tsx'

interface AddressFormProps {
  orderId: string
  onSaved: () => void
}

/** For an order that was paid without an address: the same fields, with the same rules, as at checkout. */
export function AddressForm(props: AddressFormProps) {
  const userId = useSignedIn()?.userId ?? ''
  const known = useLoaded((signal) => loadKnownDetails(userId, signal)).reply
  return known ? <Fields {...props} userId={userId} known={known} /> : <AddressSkeleton />
}

function Fields({ orderId, onSaved, userId, known }: AddressFormProps & { userId: string; known: KnownDetails }) {
  const form = useCheckoutForm(userId, known)
  const [busy, setBusy] = useState(false)
  const save = async (values: CheckoutValues) => {
    setBusy(true)
    try {
      const { message } = await browserApi(setOrderAddress, {
        id: orderId,
        body: { address: toOrderData(values).address },
      })
      void notify('success', message)
      forgetForm()
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!form.showErrors(error.errors ?? {}))
        void notify('error', failureWords(error, 'The address could not be saved.'))
      forgetLapsedSession(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = form.submit(save)
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <BillingDetails form={form} countries={known.countries} />
      {/* Only said: the order is paid, and how it gets there is for people to settle. */}
      <DeliveryPromise pin={form.postcode} />
      <Button ref={passFocusOn} type="submit" busy={busy} className="justify-self-start">
        Save address
      </Button>
    </form>
  )
}
