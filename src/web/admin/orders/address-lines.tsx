import type { Address } from '#contracts/checkout.ts'

export function AddressLines({ address }: { address: Address }) {
  const { fullName, companyName, street, apartment, city, state, postcode, country, phone, email } = address
  const lines = [
    fullName,
    companyName,
    [street, apartment].filter(Boolean).join(', '),
    [city, state, postcode].filter(Boolean).join(', '),
    country,
    phone,
    email,
  ]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
