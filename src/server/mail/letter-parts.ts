import { houseColours } from '#server/house-colours.ts'

export interface LetterItem {
  name: string
  details: string
  amount: string
  /** A whole address; mailboxes know no other. */
  picture?: string | undefined
  /** Where its name leads. */
  url?: string
}

export interface LetterTotal {
  label: string
  amount: string
  isSum?: boolean
}

export interface Link {
  label: string
  url: string
}

const table = 'width:100%;border-collapse:collapse;font:inherit'
const pictureSize = 56

/** Tables, since some mailboxes know no other way to put things side by side. */
export function itemTable(items: readonly LetterItem[]): string {
  return `<table role="presentation" style="${table};margin:0 0 16px;font-size:15px;line-height:1.35">${items.map(itemRow).join('')}</table>`
}

function itemRow({ name, details, amount, picture, url }: LetterItem): string {
  const cell = `padding:12px 0;border-bottom:1px solid ${houseColours.hairline};vertical-align:top`
  const title =
    url === undefined
      ? escape(name)
      : `<a href="${escape(url)}" style="color:${houseColours.maroon}">${escape(name)}</a>`
  const words = `<strong>${title}</strong><br><span style="color:${houseColours.muted};font-size:14px">${escape(details)}</span>`
  return [
    `<tr><td width="${pictureSize}" style="${cell};width:${pictureSize}px">${pictureOf(picture)}</td>`,
    `<td style="${cell};padding-left:12px;padding-right:12px;overflow-wrap:anywhere">${words}</td>`,
    `<td align="right" style="${cell};text-align:right;white-space:nowrap">${escape(amount)}</td></tr>`,
  ].join('')
}

/** The name stands beside it, so that a reader need not hear it twice. */
function pictureOf(address: string | undefined): string {
  const style = `display:block;width:${pictureSize}px;height:${pictureSize}px;border-radius:6px;background:${houseColours.sand}`
  if (address === undefined) return `<span style="${style}"></span>`
  return `<img src="${escape(address)}" alt="" width="${pictureSize}" height="${pictureSize}" style="${style}">`
}

export function totalsTable(totals: readonly LetterTotal[]): string {
  return `<table role="presentation" style="${table};margin:0 0 24px">${totals.map(totalRow).join('')}</table>`
}

function totalRow({ label, amount, isSum = false }: LetterTotal): string {
  const cell = isSum ? `padding:6px 0;font-weight:700;font-size:18px;color:${houseColours.maroon}` : 'padding:4px 0'
  return `<tr><td style="${cell}">${escape(label)}</td><td align="right" style="${cell};text-align:right">${escape(amount)}</td></tr>`
}

export function linkLine({ label, url }: Link): string {
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:${houseColours.maroon}">${escape(label)}</a></p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
