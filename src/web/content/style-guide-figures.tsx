import { formatCount } from '#contracts/indian-figures.ts'
import { formatRupees } from '#contracts/money.ts'
import { BarList } from '../ui/charts/bar-list.tsx'
import { SeriesChart } from '../ui/charts/series-chart.tsx'
import { SumRow } from '../ui/sum-row.tsx'
import { Specimen } from './specimen.tsx'

const days = [3, 5, 2, 8, 13, 7, 9].map((value, place) => ({
  key: String(place),
  name: `${place + 9} Nov 2026`,
  short: `${place + 9} Nov`,
  value,
}))

const bestSellers = [
  { key: 'haar', name: <strong>Rani haar</strong>, value: 21, words: '21 pieces' },
  { key: 'kada', name: <strong>Kada</strong>, value: 13, words: '13 pieces' },
  { key: 'payal', name: <strong>Payal</strong>, value: 1, words: '1 piece' },
]

export function StyleGuideFigures() {
  return (
    <>
      <Specimen title="Charts">
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <SeriesChart
            label="Sales"
            summary="Sales from 9 to 15 Nov 2026, the most on 13 Nov"
            look="area"
            colour="maroon"
            points={days.map((day) => ({ ...day, value: day.value * 1000 }))}
            words={formatRupees}
            tick={formatCount}
          />
          <SeriesChart
            label="Orders"
            summary="Orders from 9 to 15 Nov 2026, the most on 13 Nov"
            look="bars"
            colour="sage"
            points={days}
            words={(orders) => `${orders} orders`}
            tick={formatCount}
            isWhole
          />
          <BarList label="Best sellers" bars={bestSellers} colour="gold" />
        </div>
      </Specimen>
      <Specimen title="Sums">
        <dl className="grid max-w-sm gap-2">
          <SumRow name="Subtotal" value={formatRupees(123_456)} />
          <SumRow name="Shipping" value="Free" />
          <SumRow isTotal name="Total" value={formatRupees(123_456)} />
        </dl>
      </Specimen>
    </>
  )
}
