import { useNavigate, useSearchParams } from 'react-router'
import { formatFound } from '#contracts/indian-figures.ts'
import { Select } from '../ui/select.tsx'
import { pageLengths, withLength } from './page-length.ts'

interface RowCountProps {
  /** What is listed: `products`. */
  what: string
  total: number
  length: number
}

/** How many there are, and how many of them stand on a page. */
export function RowCount({ what, total, length }: RowCountProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const change = (next: string) =>
    void navigate({ search: withLength(query, Number(next)) }, { preventScrollReset: true })
  return (
    <div className="flex items-end gap-3">
      <div className="w-24">
        <Select
          label="Rows"
          options={pageLengths.map(String).map((value) => ({ value, label: value }))}
          value={String(length)}
          onChange={change}
        />
      </div>
      <p className="py-3 tabular-nums">
        {formatFound(total)} {what}
      </p>
    </div>
  )
}
