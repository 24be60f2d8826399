import { formatDay } from '#contracts/indian-figures.ts'
import { readSales, type SalesRow, saveSales } from '#contracts/insights.ts'
import { browserApi } from '../../browser-api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { DeskSection } from '../desk-section.tsx'
import { charts } from './charts.ts'
import type { ChosenPeriod } from './period.ts'
import { SalesChart } from './sales-chart.tsx'
import { SaveCsv } from './save-csv.tsx'
import { Tiles, TilesSkeleton } from './tiles.tsx'

/** How the shop did in this time: at a glance, and over the time. */
export function SalesSection({ period }: { period: ChosenPeriod }) {
  const { from, to, by } = period
  const query = { from, to, by }
  const { reply, failure, reload } = useLoaded(
    (signal) => browserApi(readSales, { query }, { signal }),
    JSON.stringify(query),
  )
  if (failure) return <LoadFailure what="The figures" failure={failure} onRetry={reload} />
  const save = <SaveCsv call={saveSales} input={{ query }} name={`sales-${from}-to-${to}-by-${by}.csv`} what="sales" />
  if (!reply) return <SalesSkeleton />
  const { rows, total, before } = reply
  return (
    <>
      <Tiles total={total} before={before} />
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <span>
          {formatDay(from)} to {formatDay(to)}, compared with {formatDay(before.from)} to {formatDay(before.to)}. Sales
          count on the day they were paid, refunds on the day they were asked for.
        </span>
        {save}
      </p>
      {isQuiet(rows) ? (
        <Quiet />
      ) : (
        <div className={chartGrid}>
          {charts.map((chart) => (
            <SalesChart key={chart.title} chart={chart} rows={rows} by={by} />
          ))}
        </div>
      )}
    </>
  )
}

/** Sales across the whole, the others side by side beneath it. */
const chartGrid = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:*:first:col-span-2'

function isQuiet(rows: readonly SalesRow[]): boolean {
  return rows.every(({ orders, created, refunds }) => orders === 0 && created === 0 && refunds === 0)
}

function Quiet() {
  return (
    <DeskSection title="Nothing was ordered in this time">
      <p className="text-muted">Choose a longer time above. Once orders come in, they are drawn here day by day.</p>
    </DeskSection>
  )
}

/** As high as what comes in its place. */
function SalesSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading figures...
      </p>
      <TilesSkeleton />
      <Skeleton className="h-11" />
      <div className={chartGrid}>
        {charts.map(({ title }) => (
          <DeskSection key={title} title={title}>
            <Skeleton className="h-64" />
            <Skeleton className="mt-3 h-11 w-36" />
          </DeskSection>
        ))}
      </div>
    </>
  )
}
