import type { CatalogueImport } from '#contracts/catalogue-work.ts'
import { formatCount } from '#contracts/indian-figures.ts'

/** The four figures that say how it stands; while it is only checked, what would become of it. */
export function ImportCounts({ now: { mode, added, changed, unchanged, wrong } }: { now: CatalogueImport }) {
  const isChecked = mode === 'check'
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Count name={isChecked ? 'To add' : 'Added'} value={added} look="text-green" />
      <Count name={isChecked ? 'To change' : 'Changed'} value={changed} look="text-maroon" />
      <Count name="Unchanged" value={unchanged} look="text-ink" />
      <Count name={isChecked ? 'Wrong' : 'Left out'} value={wrong} look={wrong > 0 ? 'text-red' : 'text-ink'} />
    </dl>
  )
}

function Count({ name, value, look }: { name: string; value: number; look: string }) {
  return (
    <div className="flex flex-col-reverse rounded-small border border-hairline px-4 py-3">
      <dt className="text-muted">{name}</dt>
      <dd className={`text-2xl font-semibold tabular-nums ${look}`}>{formatCount(value)}</dd>
    </div>
  )
}
