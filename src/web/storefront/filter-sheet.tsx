import ListFilter from 'lucide-react/icons/list-filter'
import { Button } from '../ui/button.tsx'
import { Dialog, preloadDialog } from '../ui/dialog.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { FilterReset } from './filter-reset.tsx'
import { countFilters } from './listing-query.ts'
import { piecesFound } from './listing-words.ts'

interface FilterSheetProps extends FilterFormProps {
  open: boolean
  setOpen: (open: boolean) => void
}

/** On small screens: the filters on a sheet from below, with the list behind it following every change. */
export function FilterSheet({ open, setOpen, ...form }: FilterSheetProps) {
  const { listing, total } = form.data
  const active = countFilters(listing)
  return (
    <div className="filters-button lg:hidden">
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden className="size-4 text-gold" />
        Filters{active > 0 && ` (${active})`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Filters">
        <FilterForm {...form} />
        <div className="sticky -bottom-5 z-10 -mx-5 mt-5 -mb-5 flex gap-3 border-t border-hairline bg-ivory px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          {active > 0 && <FilterReset short listing={listing} />}
          <Button className="grow" onClick={() => setOpen(false)}>
            Show {piecesFound(total)}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
