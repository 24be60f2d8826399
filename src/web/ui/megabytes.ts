/** A file's size as people say it: `12.3 MB`, and never nothing. */
export function formatMegabytes(bytes: number): string {
  const tenths = Math.max(Math.round((bytes / (1024 * 1024)) * 10), 1)
  return `${tenths / 10} MB`
}
