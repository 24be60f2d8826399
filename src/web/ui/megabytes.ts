const oneDigit = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** A file's size as people say it: `12.3 MB`, and never nothing. */
export function formatMegabytes(bytes: number): string {
  return `${oneDigit.format(Math.max(bytes / (1024 * 1024), 0.1))} MB`
}
