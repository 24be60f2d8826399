import type { CatalogueImport } from '#contracts/catalogue-work.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { PhaseSection } from './phase-section.tsx'

interface ImportProgressProps {
  now: CatalogueImport
  /** The shop could not be asked just now. */
  isCutOff: boolean
}

export function ImportProgress({ now, isCutOff }: ImportProgressProps) {
  const { fileName, lines, linesDone, mode } = now
  const share = lines === null || lines === 0 ? undefined : Math.min(linesDone / lines, 1)
  return (
    <PhaseSection key={mode} title={mode === 'check' ? '2. Checking the file' : '3. Importing'}>
      <p className="text-muted wrap-anywhere">{fileName}</p>
      <ProgressBar label={`${mode === 'check' ? 'Checking' : 'Importing'} ${fileName}`} share={share} />
      <p className="tabular-nums">{progressWords(now)}</p>
      {isCutOff ? (
        <p role="alert" className="text-amber">
          The shop can’t be reached just now. The work goes on there; this page asks again by itself.
        </p>
      ) : (
        <p className="text-muted">You may leave this page: the work goes on, and this address shows it again.</p>
      )}
    </PhaseSection>
  )
}

function progressWords({ state, lines, linesDone }: CatalogueImport): string {
  if (state === 'waiting') return 'Waiting for its turn…'
  if (lines === null) return 'Reading the file…'
  return `${formatCount(linesDone)} of ${formatCount(lines)} lines ${state === 'writing' ? 'written' : 'checked'}`
}
