import { type CatalogueImport, noLine } from '#contracts/catalogue-work.ts'

/** No line is wrong for it, but whoever has misspelt a heading should hear of it before anything is written. */
export function UnreadColumns({ now: { faults } }: { now: CatalogueImport }) {
  const unread = faults.filter(({ line }) => line === noLine)
  if (unread.length === 0) return null
  return (
    <ul className="rounded-small bg-amber-wash px-4 py-3 wrap-anywhere text-amber">
      {unread.map(({ column, words }) => (
        <li key={column}>{words}.</li>
      ))}
    </ul>
  )
}
