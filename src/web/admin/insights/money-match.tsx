import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { compareMoney } from '#contracts/insights.ts'
import { Period } from '#contracts/periods.ts'
import { browserApi } from '../../browser-api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { DeskSection } from '../desk-section.tsx'
import { addDays } from './calendar.ts'
import { MoneyVerdict } from './money-verdict.tsx'
import { PeriodForm } from './period-form.tsx'
import { useChange } from './use-change.ts'

/** Compares with the payment provider when asked to, since that asks it for every payment of the time. */
export function MoneyMatch({ today }: { today: string }) {
  const [query] = useSearchParams()
  const asked = z.safeParse(Period, { from: query.get('moneyFrom'), to: query.get('moneyTo') }).data
  const [turn, setTurn] = useState(0)
  const change = useChange()
  const period = asked ?? { from: addDays(today, -29), to: today }
  return (
    <DeskSection title="Does the money match?">
      <p className="mb-4 max-w-prose text-sm text-muted">
        Compares every payment and refund here with those at the payment provider, for up to three months. What is only
        a few minutes old is left out, since it may still be on its way.
      </p>
      <PeriodForm
        label="Compare the money"
        button="Compare"
        period={period}
        rule={compareMoney.query}
        onAsk={({ from, to }) => {
          // Other days are asked for when the address has them; before, it would be the former ones once more.
          if (from === asked?.from && to === asked.to) setTurn(turn + 1)
          else change({ moneyFrom: from, moneyTo: to })
        }}
      />
      {asked && <Comparison key={`${asked.from} ${asked.to} ${turn}`} period={asked} />}
    </DeskSection>
  )
}

function Comparison({ period }: { period: Period }) {
  const { reply, failure, reload } = useLoaded((signal) =>
    browserApi(compareMoney, { query: period }, { signal, timeoutMs: 60_000 }),
  )
  return (
    <div className="mt-4">
      {failure && <LoadFailure what="The payments" failure={failure} onRetry={reload} />}
      {!failure && !reply && (
        <>
          <p role="status" className="mb-2 text-sm text-muted">
            Asking the payment provider…
          </p>
          <Skeleton className="h-40" />
        </>
      )}
      {reply && <MoneyVerdict {...reply} />}
    </div>
  )
}
