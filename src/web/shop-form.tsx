import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Button } from './ui/button.tsx'
import { useHydrated } from './use-hydrated.ts'

interface ShopFormProps {
  /** The deed, as the button says it. */
  deed: string
  look?: ComponentProps<typeof Button>['look']
  busy: boolean
  /** How far it has come. */
  progress?: ReactNode
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}

/**
 * Until the page has come alive the button waits: the browser would send the form by itself,
 * and it must never be in the address that a password goes.
 */
export function ShopForm({ deed, look = 'primary', busy, progress, onSubmit, children }: ShopFormProps) {
  const hydrated = useHydrated()
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      {children}
      <Button type="submit" look={look} busy={busy} waits={!hydrated} className="mt-1 min-h-12 w-full">
        {deed}
      </Button>
      {progress}
      <noscript>
        <p className="text-sm text-red">This form needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </form>
  )
}
