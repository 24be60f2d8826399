import { useId } from 'react'
import { states } from '#contracts/states.ts'
import { TextField } from '../ui/text-field.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** The PIN code first, since it knows the other two. */
export function PlaceFields({ form }: { form: CheckoutFormState }) {
  const { field, places, isPinUnknown } = form
  const id = useId()
  const cities = [...new Set(places.map(({ city }) => city))]
  const { onChange: changePin, ...pin } = field('postcode')
  const { onChange: changeCity, ...city } = field('city')
  return (
    <>
      <TextField
        label="Postcode/ZIP"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        hint={isPinUnknown ? 'We don’t know this PIN code. Please give city and state.' : 'PIN code of six digits'}
        required
        {...pin}
        onChange={(event) => {
          form.followPin(event.target.value)
          return changePin(event)
        }}
      />
      <TextField
        label="Town/City"
        autoComplete="address-level2"
        list={`${id}-cities`}
        hint={cities.length > 1 ? `This PIN code covers ${listed.format(cities)}` : undefined}
        required
        {...city}
        onChange={(event) => {
          form.followCity(event.target.value)
          return changeCity(event)
        }}
      />
      <datalist id={`${id}-cities`}>
        {cities.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div className="sm:col-span-2">
        <TextField
          label="State"
          autoComplete="address-level1"
          list={`${id}-states`}
          hint={isPinUnknown ? undefined : 'Filled in from the PIN code'}
          optional={!isPinUnknown}
          required={isPinUnknown}
          {...field('state')}
        />
        <datalist id={`${id}-states`}>
          {states.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
    </>
  )
}

const listed = new Intl.ListFormat('en-IN', { type: 'conjunction' })
