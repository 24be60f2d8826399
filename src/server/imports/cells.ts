/** What stands between the entries of a list, and between a specification's name and its value. */
type Sign = '|' | ':'

/** A single entry gets a sign behind it, or a spreadsheet would take a size such as 2.10 for a number. */
export function writeList(entries: readonly string[]): string {
  const [only, ...more] = entries.map((entry) => escape(entry, '|'))
  if (only === undefined) return ''
  return more.length === 0 ? `${only}|` : [only, ...more].join('|')
}

export function readList(cell: string): string[] {
  return splitAt(cell, '|').map(unescape).filter(Boolean)
}

export function writeSpecifications(specifications: readonly { name: string; value: string }[]): string {
  return specifications.map(({ name, value }) => `${escape(name, '|', ':')}: ${escape(value, '|')}`).join(' | ')
}

export function readSpecifications(cell: string): { name: string; value: string }[] {
  const parts = splitAt(cell, '|').filter((part) => part.trim() !== '')
  return parts.map((part) => {
    const [name = '', ...rest] = splitAt(part, ':')
    return { name: unescape(name), value: unescape(rest.join(':')) }
  })
}

/** The signs are still themselves behind a backslash. */
function escape(text: string, ...signs: Sign[]): string {
  return signs.reduce((escaped, sign) => escaped.replaceAll(sign, `\\${sign}`), text.replaceAll('\\', '\\\\'))
}

function unescape(text: string): string {
  return text.trim().replaceAll(/\\([\\|:])/g, '$1')
}

function splitAt(text: string, sign: Sign): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === sign) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Spreadsheets run a cell that begins so; whoever writes the file puts a mark before it. */
const marked = /^'+[=+\-@\t\r]/

/** What begins with a mark of its own gets one more, so that nothing is lost when one is taken off. */
export function keepMark(text: string): string {
  return marked.test(text) ? `'${text}` : text
}

export function takeMarkOff(cell: string): string {
  return marked.test(cell) ? cell.slice(1) : cell
}

/** `00123`, `1E5`, `3-4`, `DEC-1` or `TRUE`: a spreadsheet would take it for a number, a day or a truth, and save that. */
const takenOtherwise = [
  /^\d[\d./-]*(e[.-]?\d+)?$/i,
  /^(?=.*\d)(\d+[./-]?)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[./-]?\d*$/i,
  /^(true|false)$/i,
]

/** No SKU begins with a mark of its own. */
export function writeSku(sku: string): string {
  return takenOtherwise.some((kind) => kind.test(sku)) ? `'${sku}` : sku
}

export function readSku(cell: string): string {
  return cell.trim().replace(/^'/, '')
}

/** `₹1,29,900.00` is 129900.00. A comma that separates no thousands is left, to be refused: it may stand for a point. */
export function readNumber(cell: string): string {
  const bare = cell.replaceAll(/\s/g, '').replace(/^(₹|rs\.?|inr)/i, '')
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

const flags: Readonly<Record<string, string>> = {
  yes: 'true',
  y: 'true',
  '1': 'true',
  no: 'false',
  n: 'false',
  '0': 'false',
}

/** TRUE and FALSE as spreadsheets write them, yes and no as people do. */
export function readFlag(cell: string): string {
  const word = cell.trim().toLowerCase()
  return flags[word] ?? word
}
