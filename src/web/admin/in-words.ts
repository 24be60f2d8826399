/** `partly_refunded` is said as `Partly refunded`. */
export function inWords(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
}
