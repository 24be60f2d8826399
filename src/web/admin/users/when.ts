const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
const minute = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** The day in India, as the shop keeps its books. */
export function formatDay(at: string): string {
  return day.format(new Date(at))
}

export function formatMinute(at: string): string {
  return minute.format(new Date(at))
}
