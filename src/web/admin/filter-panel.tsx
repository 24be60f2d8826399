import ListFilter from 'lucide-react/icons/list-filter'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'

interface FilterPanelProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'className'> {
  /** What is narrowed: `orders`. */
  what: string
  /** How many filters are set. */
  count: number
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** The filters of a list in one line; on a phone they open when asked for. */
export function FilterPanel({ what, count, isOpen, onToggle, onSubmit, className = '', children }: FilterPanelProps) {
  const id = useId()
  return (
    <>
      <Button
        look="quiet"
        className="mb-4 w-full sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <ListFilter aria-hidden className="size-4" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <form
        id={id}
        noValidate
        aria-label={`Filter ${what}`}
        onSubmit={onSubmit}
        className={`not-printed mb-4 items-start gap-3 rounded-small border border-hairline bg-white p-4 ${className} ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        {children}
      </form>
    </>
  )
}

/** What is chosen counts once it is applied. */
export function FilterDeeds({ onReset }: { onReset: () => void }) {
  return (
    <>
      <Button look="quiet" className="max-sm:grow" onClick={onReset}>
        Reset
      </Button>
      <Button type="submit" className="max-sm:grow">
        Apply
      </Button>
    </>
  )
}
