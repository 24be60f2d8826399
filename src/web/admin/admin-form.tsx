import Search from 'lucide-react/icons/search'
import type { ReactNode, SyntheticEvent } from 'react'
import type { ApiError } from '../api-error.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { FormFault } from './form-fault.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { AdminTab } from './use-admin-tab.ts'
import { useListSearch } from './use-list-search.ts'

interface AdminFormProps {
  title: string
  /** Where it goes back to when it came from no list. */
  tab: AdminTab
  /** As the button says it. */
  deed: string
  busy: boolean
  /** Saved already: nothing more can be sent. */
  saved: boolean
  /** How far its pictures have come. */
  progress: ReactNode
  hasErrors: boolean
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}

/** What all forms of the dashboard have around their fields. */
export function AdminForm({ title, tab, deed, busy, saved, progress, hasErrors, onSubmit, children }: AdminFormProps) {
  const list = useListSearch(tab)
  // What is typed before the page has come alive would be lost.
  if (!useHydrated()) return <FormSkeleton what={title} />
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="gold-rule mb-6 text-3xl">{title}</h1>
      <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5">
        {children}
        {hasErrors && <FormFault />}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <LinkButton to={{ pathname: '/admin', ...list }} look="quiet">
            Cancel
          </LinkButton>
          <Button type="submit" busy={busy} busyWords="Saving..." disabled={saved}>
            {deed}
          </Button>
        </div>
        {progress}
      </form>
    </div>
  )
}

/** A group of fields under a heading of its own. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-4 rounded-small border border-hairline bg-white p-4 shadow-soft sm:p-6"
    >
      {title && <h2 className="text-2xl">{title}</h2>}
      {children}
    </section>
  )
}

interface UnreadFormProps extends Pick<AdminFormProps, 'tab'> {
  /** What was to be edited: `product`. */
  what: string
  failure: ApiError
  onRetry: () => void
}

/** In the place of a form. What a colleague has deleted does not come back by asking again. */
export function UnreadForm({ what, tab, failure, onRetry }: UnreadFormProps) {
  const list = useListSearch(tab)
  if (failure.code !== 'not_found') return <LoadFailure what={`This ${what}`} failure={failure} onRetry={onRetry} />
  return (
    <EmptyState
      icon={Search}
      title={`There is no such ${what}`}
      action={
        <LinkButton to={{ pathname: '/admin', ...list }} look="quiet">
          Back to the list
        </LinkButton>
      }
    >
      <p role="alert">It may have been deleted.</p>
    </EmptyState>
  )
}
