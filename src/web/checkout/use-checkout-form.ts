import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import type { ShippingMethod } from '#contracts/checkout.ts'
import { type CheckoutField, type CheckoutValues, checkoutFields, faultsOf, toField } from './checkout-values.ts'
import { keepForm } from './kept-form.ts'
import type { KnownDetails } from './known-details.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>

/** The billing form: checked when sent, then as one types; kept with every change; city and state follow the PIN code. */
export function useCheckoutForm(userId: string, known: KnownDetails) {
  const unknownPins = useRef(new Set<string>())
  const resolver: Resolver<CheckoutValues> = (values) => {
    const faults = faultsOf(values, unknownPins.current.has(values.postcode.replaceAll(/\s/g, '')))
    const wrong: FieldErrors<CheckoutValues> = {}
    for (const name of checkoutFields) if (faults[name]) wrong[name] = { type: 'rule', message: faults[name] }
    // What was typed travels as it is: the server reads it with the same rules.
    return Object.keys(wrong).length > 0 ? { values: {}, errors: wrong } : { values, errors: {} }
  }
  const [shippingMethod, setShippingMethod] = useState(known.shippingMethod ?? 'flat')
  const form = useForm<CheckoutValues>({ resolver, defaultValues: known.values, shouldFocusError: false })
  const { errors, isSubmitted } = form.formState
  const { control, subscribe } = form
  const [postcode, country] = useWatch({ control, name: ['postcode', 'country'] })
  const { places, isPinUnknown, followPin, followCity, suggested } = usePlaceSuggestions(form, {
    known,
    postcode,
    onUnknownPin: (pin) => unknownPins.current.add(pin),
  })

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepForm(userId, { values, suggested: suggested.current, shippingMethod }),
      }),
    [subscribe, userId, suggested, shippingMethod],
  )
  const chooseShipping = (chosen: ShippingMethod) => {
    setShippingMethod(chosen)
    keepForm(userId, { values: form.getValues(), suggested: suggested.current, shippingMethod: chosen })
  }

  /** Puts each of the server's words at its field. False where none of them belongs to one. */
  const showErrors = (refused: Record<string, string>): boolean => {
    const words = new Map<CheckoutField | undefined, string>(
      Object.entries(refused).map(([path, message]) => [toField(path), message]),
    )
    const wrong = checkoutFields.filter((name) => words.has(name))
    wrong.forEach((name, place) =>
      form.setError(name, { message: words.get(name) ?? '' }, { shouldFocus: place === 0 }),
    )
    return wrong.length > 0
  }

  const focusFirst = (wrong: FieldErrors<CheckoutValues>) => {
    const first = checkoutFields.find((name) => wrong[name])
    if (first) form.setFocus(first)
  }

  return {
    submit: (send: (values: CheckoutValues) => Promise<void>) => form.handleSubmit(send, focusFirst),
    showErrors,
    places,
    isPinUnknown,
    followPin,
    followCity,
    hasErrors: isSubmitted && Object.keys(errors).length > 0,
    country,
    postcode,
    shippingMethod,
    chooseShipping,
    chooseCountry: (chosen: string) => form.setValue('country', chosen, { shouldValidate: true, shouldDirty: true }),
    /** Everything a field of `ui/` needs. `tidy` puts right what is typed as it is typed. */
    field: (name: CheckoutField, tidy?: (typed: string, before: string) => string) => {
      const { onChange, ...rest } = form.register(name)
      const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        if (tidy) putInPlace(event.target, tidy(event.target.value, form.getValues(name)))
        return onChange(event)
      }
      return { ...rest, onChange: change, error: errors[name]?.message }
    },
  }
}

/** The caret stays where it was among what is left: on its own it would jump to the end. */
function putInPlace(field: HTMLInputElement | HTMLTextAreaElement, tidied: string): void {
  if (field.value === tidied) return
  const taken = field.value.length - tidied.length
  const caret = Math.max(0, (field.selectionStart ?? 0) - taken)
  field.value = tidied
  // Filled in by the browser, it may not be where somebody types: some would take the focus there for this.
  if (document.activeElement === field) field.setSelectionRange(caret, caret)
}
