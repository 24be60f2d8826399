import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { pinCodePattern } from '#contracts/pin-code.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { DeliveryPromise } from '../delivery/delivery-promise.tsx'
import { Button } from '../ui/button.tsx'
import { controlLook, FieldNote } from '../ui/field.tsx'
import { useHydrated } from '../use-hydrated.ts'

const storedAs = 'deliverTo'

/** When it would arrive at a PIN code. The last one is remembered, so that the next piece answers by itself. */
export function DeliveryCheck() {
  const id = useId()
  const remembered = useHydrated() ? (readStored(storedAs) ?? '') : ''
  const [typed = remembered, setTyped] = useState<string>()
  const [asked = remembered, setAsked] = useState<string>()
  const [error, setError] = useState<string>()

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value.replaceAll(/\D/g, '').slice(0, 6))
    setError(undefined)
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (!pinCodePattern.test(typed)) return setError('A PIN code has six digits')
    writeStored(storedAs, typed)
    setAsked(typed)
  }

  return (
    <form noValidate onSubmit={check} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Deliver to
      </label>
      <div className="flex max-w-sm gap-2">
        <input
          id={id}
          value={typed}
          placeholder="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className={`${controlLook} min-w-0 tabular-nums`}
          onChange={change}
        />
        <Button type="submit" look="quiet">
          Check
        </Button>
      </div>
      <div id={`${id}-note`}>
        {error ? (
          <FieldNote id={`${id}-error`} error text={error} />
        ) : (
          <DeliveryPromise pin={typed === asked ? asked : ''} />
        )}
      </div>
    </form>
  )
}
