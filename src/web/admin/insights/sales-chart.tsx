import type { SalesRow, SalesStep } from '#contracts/insights.ts'
import type { Point } from '../../ui/charts/plot.ts'
import { SeriesChart } from '../../ui/charts/series-chart.tsx'
import { Table } from '../../ui/table.tsx'
import { DeskSection } from '../desk-section.tsx'
import { stepName, stepShort } from './calendar.ts'
import type { SalesChartPlan } from './charts.ts'
import { ShowTable } from './show-table.tsx'

interface SalesChartProps {
  chart: SalesChartPlan
  rows: readonly SalesRow[]
  by: SalesStep
}

/** One figure over the time, with its table behind it. */
export function SalesChart({ chart, rows, by }: SalesChartProps) {
  const { title, read, words, columns, ...drawn } = chart
  const points = rows.map((row) => ({
    key: row.start,
    name: stepName(by, row.start),
    short: stepShort(by, row.start),
    value: read(row),
  }))
  const time = { header: timeWords[by], cell: ({ start }: SalesRow) => stepName(by, start) }
  return (
    <DeskSection title={title}>
      <SeriesChart {...drawn} label={title} summary={summaryOf(chart, points, by)} points={points} words={words} />
      <ShowTable what={title.toLowerCase()}>
        <Table
          caption={`${title} by ${by}`}
          columns={[time, ...columns.map((column) => ({ ...column, numeric: true }))]}
          rows={rows}
          rowKey={({ start }) => start}
          pinned={time.header}
        />
      </ShowTable>
    </DeskSection>
  )
}

const timeWords: Record<SalesStep, string> = { day: 'Day', week: 'Week', month: 'Month' }

function summaryOf({ title, words }: SalesChartPlan, points: readonly Point[], by: SalesStep): string {
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return title
  const best = points.reduce((top, point) => (point.value > top.value ? point : top))
  return `${title} by ${by}, ${first.name} to ${last.name}. The most is ${words(best.value)}: ${best.name}.`
}
