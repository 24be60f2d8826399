const minute = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

export function formatMinute(at: string): string {
  return minute.format(new Date(at))
}
