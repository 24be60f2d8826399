import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CheckoutValues } from './checkout-values.ts'
import type { KnownDetails } from './known-details.ts'
import { type FoundPlaces, type Place, usePlaces } from './use-places.ts'

interface Followed {
  known: KnownDetails
  /** As it stands in the form now. */
  postcode: string
  onUnknownPin: (pin: string) => void
}

/**
 * City and state follow the PIN code: what was typed by hand stays; what an earlier PIN code brought goes with it, since
 * the state decides the tax, and another place may be long in coming.
 */
export function usePlaceSuggestions(form: UseFormReturn<CheckoutValues>, { known, postcode, onUnknownPin }: Followed) {
  const suggested = useRef(known.suggested)
  const { isSubmitted } = form.formState

  const suggest = (place: Partial<Place>, mayReplace: boolean) => {
    for (const name of ['city', 'state'] as const) {
      const now = form.getValues(name)
      const isOurs = now === '' || (mayReplace && now === suggested.current[name])
      const next = place[name]
      if (!isOurs || next === undefined || next === now) continue
      suggested.current = { ...suggested.current, [name]: next }
      form.setValue(name, next, { shouldValidate: isSubmitted && next !== '' })
    }
  }

  const onFound = ({ pin, places }: FoundPlaces) => {
    if (places.length === 0) onUnknownPin(pin)
    if (places[0]) suggest(places[0], false)
  }
  const found = usePlaces(postcode, onFound)

  return {
    places: found?.places ?? [],
    isPinUnknown: found?.places.length === 0,
    /** What nobody typed; kept with the form, so that it may give way after the page is loaded again too. */
    suggested,
    /** Before the form has taken what is typed. */
    followPin: (typed: string) => {
      if (bare(typed) !== bare(form.getValues('postcode'))) suggest({ city: '', state: '' }, true)
    },
    /** Of several places the one whose city is chosen brings its state. */
    followCity: (city: string) => {
      const place = found?.places.find((each) => each.city === city)
      if (place) suggest({ state: place.state }, true)
    },
  }
}

const bare = (pin: string) => pin.replaceAll(/\s/g, '')
