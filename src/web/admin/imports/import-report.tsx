import type { CatalogueImport } from '#contracts/catalogue-work.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { FaultTable } from './fault-table.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportNext } from './import-next.tsx'
import { PhaseSection } from './phase-section.tsx'
import { UnreadColumns } from './unread-columns.tsx'

/** How it went: counts, what was wrong by line, and what can be done now. */
export function ImportReport({ now }: { now: CatalogueImport }) {
  const isChecked = now.mode === 'check'
  return (
    <PhaseSection title={isChecked ? '2. What the check has found' : outcomeOf(now)}>
      <p className="text-muted wrap-anywhere">{now.fileName}</p>
      <ImportCounts now={now} />
      <p role="status">{isChecked ? checkWords(now) : writtenWords(now)}</p>
      <UnreadColumns now={now} />
      <ImportNext now={now} />
      {now.wrong > 0 && <FaultTable now={now} />}
    </PhaseSection>
  )
}

function checkWords({ wrong, added, changed, lines, importedAs }: CatalogueImport): string {
  if (importedAs !== null) return 'The import of this file was begun since.'
  if (wrong > 0) return 'Nothing is written yet. What is wrong stands below, by line.'
  if (lines === 0) return 'There is no line below the headings.'
  if (added + changed === 0) return 'Every line says what is there already: there is nothing to import.'
  return 'Every line is right. Nothing is written yet.'
}

function writtenWords({ mode, wrong, added, changed }: CatalogueImport): string {
  if (mode === 'all' && wrong > 0) return 'A line is wrong by now, so nothing was written.'
  const done = `${productCount(added)} added, ${productCount(changed)} changed.`
  return wrong > 0 ? `${done} ${lineCount(wrong)} left out.` : done
}

function outcomeOf({ mode, wrong }: CatalogueImport): string {
  return mode === 'all' && wrong > 0 ? 'Nothing was imported' : 'Imported'
}

function lineCount(lines: number): string {
  return `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`
}

function productCount(products: number): string {
  return `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`
}
