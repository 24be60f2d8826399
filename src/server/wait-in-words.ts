/** How long somebody has to wait, to the minute and never too short: `1 hour and 24 minutes`. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const parts = [counted(Math.floor(minutes / 60), 'hour'), counted(minutes % 60, 'minute')]
  return parts.filter(Boolean).join(' and ')
}

function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
