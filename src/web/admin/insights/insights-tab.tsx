import { useSearchParams } from 'react-router'
import { TabHead } from '../tab-head.tsx'
import { BestSellers } from './best-sellers.tsx'
import { todayInIndia } from './calendar.ts'
import { Gst } from './gst.tsx'
import { LowStock } from './low-stock.tsx'
import { MoneyMatch } from './money-match.tsx'
import { periodIn } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { SalesSection } from './sales-section.tsx'

/** How the shop is doing; every choice is in the address. */
export function InsightsTab() {
  const [query] = useSearchParams()
  const today = todayInIndia()
  const period = periodIn(query, today)
  return (
    <>
      <TabHead title="Insights">
        <PeriodBar period={period} />
      </TabHead>
      <div className="grid grid-cols-1 gap-4">
        <SalesSection period={period} />
        <BestSellers period={period} />
        <LowStock />
        <MoneyMatch today={today} />
        <Gst today={today} />
      </div>
    </>
  )
}
