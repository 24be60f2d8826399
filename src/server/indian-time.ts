const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const time = String.raw`(?:[ T](?<hours>\d{2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.\d+)?)?)?`
const forms = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})${time}$`),
  new RegExp(String.raw`^(?<day>\d{2}) (?<month>\d{2}) (?<year>\d{4})${time}$`),
  new RegExp(String.raw`^(?<monthName>[A-Za-z]{3})[a-z]* (?<day>\d{1,2}), (?<year>\d{4})${time}$`),
]

/** The courier service writes times without a zone and means India's. What is no time at all is undefined. */
export function parseIndianTime(text: string): Date | undefined {
  for (const form of forms) {
    const parts = form.exec(text.trim())?.groups
    if (parts) return toDate(parts)
  }
  return undefined
}

function toDate(parts: Partial<Record<string, string>>): Date | undefined {
  const { year = '', day = '', hours = '00', minutes = '00', seconds = '00', monthName } = parts
  const month = monthName ? String(monthNames.indexOf(monthName.toLowerCase()) + 1) : (parts['month'] ?? '')
  const calendarDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${calendarDay}T${hours}:${minutes}:${seconds}+05:30`)
  // A 31st of February would be read as a day in March.
  return Number.isNaN(date.getTime()) || toIndianTime(date).slice(0, 10) !== calendarDay ? undefined : date
}

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-11-15 14:41:00` */
export function toIndianTime(date: Date): string {
  return format.format(date)
}
