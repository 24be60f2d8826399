import CircleAlert from 'lucide-react/icons/circle-alert'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import type { CatalogueImport } from '#contracts/catalogue-work.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { PhaseSection } from './phase-section.tsx'
import { isFinal, useImport } from './use-import.ts'

/** One import from the time its file has arrived: how far it is, then how it went. */
export function ImportView({ id }: { id: string }) {
  const { now, failure } = useImport(id)
  if (failure && isFinal(failure)) return <Unknown words={failure.message} />
  if (!now) return <FormSkeleton what="import" />
  if (now.state === 'failed') return <Failed now={now} />
  if (now.state === 'done') return <ImportReport now={now} />
  return <ImportProgress now={now} isCutOff={failure !== undefined} />
}

function Failed({ now: { fileName, failure } }: { now: CatalogueImport }) {
  return (
    <PhaseSection title="Nothing was imported">
      <p className="text-muted wrap-anywhere">{fileName}</p>
      <p role="alert" className="flex items-start gap-2 rounded-small bg-red-wash px-4 py-3 text-red">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {failure ?? 'Something went wrong on our side. Please try again.'}
      </p>
      <LinkButton to="/admin-import" className="w-fit max-sm:w-full">
        Choose another file
      </LinkButton>
    </PhaseSection>
  )
}

function Unknown({ words }: { words: string }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title="This import is not there"
      action={<LinkButton to="/admin-import">Choose a file</LinkButton>}
    >
      <p role="alert">{words}</p>
      <p>What was checked or imported is kept for about a month.</p>
    </EmptyState>
  )
}
