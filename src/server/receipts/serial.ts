const kolkataOffsetMs = 5.5 * 60 * 60 * 1000

/** April to March by the clock in India: `26-27`. */
export function financialYearOf(date: Date): string {
  const there = new Date(date.getTime() + kolkataOffsetMs)
  const start = there.getUTCMonth() < 3 ? there.getUTCFullYear() - 1 : there.getUTCFullYear()
  return `${lastTwo(start)}-${lastTwo(start + 1)}`
}

/** What stands on the paper: `INV/26-27/000123`. The law allows sixteen characters, which leaves six digits. */
export function formatSerial(kind: 'invoice' | 'credit_note', financialYear: string, serial: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}/${financialYear}/${String(serial).padStart(6, '0')}`
}

function lastTwo(year: number): string {
  return String(year % 100).padStart(2, '0')
}
