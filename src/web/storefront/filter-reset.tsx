import { Form, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import type { Listing } from './listing-query.ts'

interface FilterResetProps {
  listing: Listing
  onReset?: () => void
  /** Where the heading beside it says what is reset. */
  short?: boolean
}

/** A form of its own, so that the button works without scripts too. What was searched and its order stay. */
export function FilterReset({ listing: { q, sort }, onReset, short = false }: FilterResetProps) {
  const { pathname } = useLocation()
  return (
    <Form action={pathname} preventScrollReset onSubmit={onReset}>
      {q !== '' && <input type="hidden" name="q" value={q} />}
      {sort !== 'default' && <input type="hidden" name="sort" value={sort} />}
      <Button type="submit" look="quiet">
        <span>
          Reset<span className={short ? 'sr-only' : ''}> filters</span>
        </span>
      </Button>
    </Form>
  )
}
