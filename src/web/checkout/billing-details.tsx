import { Select } from '../ui/select.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { toPhone } from './checkout-values.ts'
import { PlaceFields } from './place-fields.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface BillingDetailsProps {
  form: CheckoutFormState
  countries: readonly string[]
  /** Only while the order is still to be placed: a late address brings no notes along. */
  asksNotes?: boolean
}

export function BillingDetails({ form, countries, asksNotes = false }: BillingDetailsProps) {
  const { field, country } = form
  const offered = countries.includes(country) ? countries : [country, ...countries]
  const { onChange: _, ...countryField } = field('country')
  return (
    <section
      aria-labelledby="billing-details"
      className="rounded-small border border-hairline bg-white p-5 shadow-soft sm:p-8"
    >
      <h2 id="billing-details" className="mb-6 text-2xl">
        Billing Details
      </h2>
      {form.hasErrors && (
        <p role="alert" className="mb-6 rounded-small bg-red-wash px-4 py-3 font-semibold text-red">
          Please fill in all required fields correctly.
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Full Name" autoComplete="name" required {...field('fullName')} />
        <TextField label="Company Name" autoComplete="organization" optional {...field('companyName')} />
        <div className="sm:col-span-2">
          <Select
            label="Country"
            autoComplete="country-name"
            required
            options={offered.map((name) => ({ value: name, label: name }))}
            value={country}
            {...countryField}
            onChange={form.chooseCountry}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="Street Address"
            hint="House number and street"
            autoComplete="address-line1"
            required
            {...field('address')}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField label="Apartment, floor, landmark" autoComplete="address-line2" optional {...field('apartment')} />
        </div>
        <PlaceFields form={form} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="10 digits, for the courier"
          required
          {...field('phone', toPhone)}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Your order’s confirmation goes here"
          required
          {...field('email')}
        />
        {asksNotes && (
          <div className="sm:col-span-2">
            <TextArea label="Order Notes" rows={3} autoComplete="off" optional {...field('orderNotes')} />
          </div>
        )}
      </div>
    </section>
  )
}
