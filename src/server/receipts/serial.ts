import { dayOf } from '#server/indian-days.ts'

/** April to March by the clock in India: `26-27`. */
export function financialYearOf(date: Date): string {
  const [year = 0, month = 0] = dayOf(date).split('-').map(Number)
  const start = month < 4 ? year - 1 : year
  return `${lastTwo(start)}-${lastTwo(start + 1)}`
}

/** What stands on the paper: `INV/26-27/000123`. The law allows sixteen characters, which leaves six digits. */
export function formatSerial(kind: 'invoice' | 'credit_note', financialYear: string, serial: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}/${financialYear}/${String(serial).padStart(6, '0')}`
}

function lastTwo(year: number): string {
  return String(year % 100).padStart(2, '0')
}
