import * as z from 'zod/mini'
import { SalesPeriod, SalesStep } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import { addDays, addMonths, countDays } from './calendar.ts'

const PeriodChoice = z.enum(['7d', '30d', '3m', 'year', 'own'])
export type PeriodChoice = z.infer<typeof PeriodChoice>

export interface ChosenPeriod {
  choice: PeriodChoice
  from: string
  to: string
  by: SalesStep
}

/** What an address asks for; where that is nothing, or not whole, the last thirty days. */
export function periodIn(query: URLSearchParams, today: string): ChosenPeriod {
  const choice = z.safeParse(PeriodChoice, query.get('period')).data ?? '30d'
  const { from, to } = choice === 'own' ? ownPeriod(query, today) : { from: startOf(choice, today), to: today }
  const by = z.safeParse(SalesStep, query.get('by')).data ?? usualStep(countDays(from, to))
  return { choice, from, to, by }
}

/** Days, weeks or months, whichever makes a chart that can be read. */
function usualStep(days: number): SalesStep {
  return days <= 31 ? 'day' : days <= 125 ? 'week' : 'month'
}

function startOf(choice: Exclude<PeriodChoice, 'own'>, today: string): string {
  if (choice === '7d') return addDays(today, -6)
  if (choice === '3m') return addDays(addMonths(today, -3), 1)
  return choice === 'year' ? startOfFinancialYear(today) : addDays(today, -29)
}

/** The first of April on or before that day. */
function startOfFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`
}

function ownPeriod(query: URLSearchParams, today: string): Period {
  const usual = { from: addDays(today, -29), to: today }
  const given = { from: query.get('from') ?? usual.from, to: query.get('to') ?? usual.to }
  return z.safeParse(SalesPeriod, given).data ?? usual
}
