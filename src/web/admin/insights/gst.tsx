import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { readGst, saveGst } from '#contracts/insights.ts'
import { Month } from '#contracts/periods.ts'
import { browserApi } from '../../browser-api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { DeskSection } from '../desk-section.tsx'
import { addMonths, monthName } from './calendar.ts'
import { GstTable } from './gst-table.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SaveCsv } from './save-csv.tsx'
import { useChange } from './use-change.ts'

const monthsOffered = 24

/** What the accountant asks for once a month. */
export function Gst({ today }: { today: string }) {
  const [address] = useSearchParams()
  const change = useChange()
  const month = z.safeParse(Month, address.get('month')).data ?? today.slice(0, 7)
  const { reply, failure, reload } = useLoaded((signal) => browserApi(readGst, { query: { month } }, { signal }), month)
  if (failure) return <LoadFailure what="The GST" failure={failure} onRetry={reload} />
  return (
    <DeskSection
      title="GST of a month"
      action={<SaveCsv call={saveGst} input={{ query: { month } }} name={`gst-${month}.csv`} what="GST" />}
    >
      <div className="mb-4 w-52">
        <Select
          label="Month"
          options={monthChoices(month, today)}
          value={month}
          onChange={(value) => change({ month: value })}
        />
      </div>
      {reply ? <GstOfMonth {...reply} month={month} /> : <RowsSkeleton what="GST" />}
    </DeskSection>
  )
}

/** The newest first; an older one that the address names is there too. */
function monthChoices(chosen: string, today: string): { value: string; label: string }[] {
  const first = `${today.slice(0, 7)}-01`
  const recent = Array.from({ length: monthsOffered }, (_, back) => addMonths(first, -back).slice(0, 7))
  const months = recent.includes(chosen) ? recent : [...recent, chosen]
  return months.map((value) => ({ value, label: monthName(value) }))
}

function GstOfMonth({ gstin, rows, total, serials, month }: CallReply<typeof readGst> & { month: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {gstin === null ? (
        <p role="note" className="max-w-prose rounded-small bg-amber-wash px-4 py-3 text-sm text-amber">
          This shop has no GSTIN, so its orders get receipts without tax, and there is no GST to sum up. Whoever runs
          the shop sets <code>SELLER_GSTIN</code>; orders paid from then on get tax invoices.
        </p>
      ) : (
        <p className="text-sm text-muted">GSTIN {gstin}</p>
      )}
      {rows.length > 0 && <GstTable rows={rows} total={total} month={monthName(month)} />}
      {rows.length === 0 && gstin !== null && <p className="text-muted">No invoices in {monthName(month)}.</p>}
      {serials.length > 0 && (
        <ul aria-label="Serial numbers" className="text-sm">
          {serials.map(({ kind, first, last, count: used }) => (
            <li key={kind}>
              {kind === 'invoice' ? 'Invoices' : 'Credit notes'} {first === last ? first : `${first} to ${last}`}:{' '}
              {formatCount(used)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
