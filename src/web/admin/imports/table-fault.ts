import { mostImportBytes } from '#contracts/catalogue-work.ts'
import { formatMegabytes } from '../../ui/megabytes.ts'

/** What speaks against a file before it is sent. */
export function tableFault({ name, size }: File): string | undefined {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(name)) {
    return 'This is a workbook. Save it as “CSV UTF-8” in your spreadsheet program, and choose that file.'
  }
  if (size === 0) return 'This file is empty'
  if (size <= mostImportBytes) return undefined
  return `The file is larger than ${formatMegabytes(mostImportBytes)}. Split it into several.`
}
