import { useState } from 'react'
import { Button, LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { Specimen } from './specimen.tsx'

const sortings = [
  { value: 'default', label: 'Default sorting' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
]

export function StyleGuideControls() {
  return (
    <>
      <Specimen title="Buttons">
        <Buttons />
      </Specimen>
      <Specimen title="Fields">
        <Fields />
      </Specimen>
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const [clicks, setClicks] = useState(0)
  const work = () => {
    setClicks(clicks + 1)
    setBusy(true)
    setTimeout(() => setBusy(false), 1200)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={busy} onClick={work}>
        Add To Cart
      </Button>
      <Button look="quiet">Add Wishlist</Button>
      <Button look="danger">Delete</Button>
      <Button disabled>Sold out</Button>
      <Button busy>Saving...</Button>
      <LinkButton to="/">Continue Shopping</LinkButton>
      <LinkButton look="quiet" to="/">
        View Cart
      </LinkButton>
      <output className="text-sm text-muted">Pressed {clicks} times</output>
    </div>
  )
}

function Fields() {
  const [sorting, setSorting] = useState<string>()
  const [state, setState] = useState<string | undefined>('default')
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <TextField label="Full name" autoComplete="name" hint="As it should stand on the parcel" />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue="asha@"
        error="Please enter a valid email address"
      />
      <TextField label="Phone" type="tel" inputMode="numeric" autoComplete="tel" optional />
      <TextField label="Country" defaultValue="India" disabled />
      <PasswordField label="Password" autoComplete="current-password" hint="At least 8 characters" />
      <Select label="Sort by" options={sortings} value={sorting} onChange={setSorting} />
      <Select label="Sorted" options={sortings} value={state} onChange={setState} error="Choose another one" />
      <TextArea label="Message" hint="Tell us what you are looking for" />
      <Checkbox label="I agree to the privacy policy" />
      <Checkbox label="I agree to the terms" error="Please agree before sending" />
      <Checkbox label="Bestseller Product" defaultChecked disabled />
    </div>
  )
}
