import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../../ui/button.tsx'

interface StepPagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Pages within a dialog: they have no address, since a dialog has none. */
export function StepPages({ page, pages, onPage }: StepPagesProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages of orders" className="flex items-center justify-center gap-4">
      <Button look="quiet" aria-label="Previous orders" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <span role="status" className="text-sm tabular-nums">
        Page {page} of {pages}
      </span>
      <Button look="quiet" aria-label="Next orders" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
