const full = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})
const spoken = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
const spokenDay = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `2026-11-15 14:41:00`, as the service writes times: India's, without saying so. */
export function toServiceTime(iso: string): string {
  return full.format(new Date(iso))
}

/** `15 11 2026 14:41:00`, as its webhook writes them. */
export function toWebhookTime(iso: string): string {
  const [date = '', time = ''] = toServiceTime(iso).split(' ')
  return `${date.split('-').toReversed().join(' ')} ${time}`
}

/** `Nov 15, 2026` */
export function toServiceDay(iso: string): string {
  return day.format(new Date(iso))
}

/** For people. */
export function toSpokenTime(iso: string): string {
  return spoken.format(new Date(iso))
}

export function toSpokenDay(iso: string): string {
  return spokenDay.format(new Date(iso))
}
