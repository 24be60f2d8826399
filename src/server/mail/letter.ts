import { houseColours } from '#server/house-colours.ts'
import {
  escape,
  itemTable,
  type LetterItem,
  type LetterTotal,
  type Link,
  linkLine,
  totalsTable,
} from './letter-parts.ts'

export interface Letter {
  heading: string
  /** Paragraphs, in order. */
  words: readonly string[]
  /** Shown large, for copying. */
  code?: string
  items?: readonly LetterItem[]
  totals?: readonly LetterTotal[]
  address?: { heading: string; lines: readonly string[] }
  /** One thing to do next. */
  link?: Link
  otherLink?: Link
  /** Paragraphs after all else. */
  lastWords?: readonly string[]
}

/** Both parts of an e-mail from the same words, readable on a phone and without pictures. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: writeText(letter), html: frame(escape(letter.heading), writeHtml(letter)) }
}

/** What somebody wrote, as the words of a letter. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\s*\n\s*/)
}

function writeText({ heading, words, code, items = [], totals, address, link, otherLink, lastWords = [] }: Letter) {
  const parts = [
    heading,
    ...words,
    ...(code ? [code] : []),
    ...items.map(({ name, details, amount, url }) => [name, `${details}: ${amount}`, ...(url ? [url] : [])].join('\n')),
    ...(totals ? [totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
    ...(address ? [[`${address.heading}:`, ...address.lines].join('\n')] : []),
    ...[link, otherLink].filter((one) => one !== undefined).map(({ label, url }) => `${label}: ${url}`),
    ...lastWords,
    'Alankara',
  ]
  return parts.join('\n\n')
}

function writeHtml({ heading, words, code, items, totals, address, link, otherLink, lastWords = [] }: Letter): string {
  return [
    `<h1 style="margin:0 0 16px;font:600 24px Georgia,serif;color:${houseColours.maroon}">${escape(heading)}</h1>`,
    ...words.map(paragraph),
    ...(code ? [`<p style="margin:0 0 16px;font:700 32px monospace;letter-spacing:6px">${escape(code)}</p>`] : []),
    ...(items ? [itemTable(items)] : []),
    ...(totals ? [totalsTable(totals)] : []),
    ...(address ? [addressBlock(address)] : []),
    ...(link ? [button(link)] : []),
    ...(otherLink ? [linkLine(otherLink)] : []),
    ...lastWords.map(paragraph),
  ].join('')
}

function paragraph(words: string): string {
  return `<p style="margin:0 0 16px">${escape(words)}</p>`
}

function addressBlock({ heading, lines }: { heading: string; lines: readonly string[] }): string {
  const title = `<strong style="color:${houseColours.maroon}">${escape(heading)}</strong>`
  const style = `margin:0 0 24px;padding:12px 16px;background:${houseColours.ivory};border-radius:6px`
  return `<p style="${style}">${[title, ...lines.map(escape)].join('<br>')}</p>`
}

function button({ label, url }: Link): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${houseColours.maroon};color:${houseColours.ivory};text-decoration:none;font-weight:600`
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="${style}">${escape(label)}</a></p>`
}

function frame(title: string, content: string): string {
  const page = `margin:0;padding:24px;background:${houseColours.ivory};color:${houseColours.ink};font:16px/1.5 Helvetica,Arial,sans-serif`
  // A long link in somebody's message would make the whole letter wider than a phone.
  const card = `max-width:520px;margin:0 auto;padding:24px;background:${houseColours.white};border:1px solid ${houseColours.hairline};border-radius:6px;overflow-wrap:anywhere`
  const foot = `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${houseColours.hairline};color:${houseColours.muted}">Alankara</p>`
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="${page}"><div style="${card}">${content}${foot}</div></body></html>`
}
