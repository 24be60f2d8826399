interface Letter {
  heading: string
  /** Paragraphs, in order. */
  words: readonly string[]
  /** Shown large, for copying. */
  code?: string
  /** One thing to do next. */
  link?: { label: string; url: string }
}

/** Both parts of an e-mail from the same words, readable on a phone and without pictures. */
export function writeLetter({ heading, words, code, link }: Letter): { text: string; html: string } {
  const text = [heading, ...words, ...(code ? [code] : []), ...(link ? [`${link.label}: ${link.url}`] : []), 'Alankara']
  const parts = [
    `<h1 style="margin:0 0 16px;font:600 24px Georgia,serif;color:#6e1428">${escape(heading)}</h1>`,
    ...words.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`),
    ...(code ? [`<p style="margin:0 0 16px;font:700 32px monospace;letter-spacing:6px">${escape(code)}</p>`] : []),
    ...(link ? [button(link)] : []),
  ]
  return { text: text.join('\n\n'), html: frame(escape(heading), parts.join('')) }
}

function button({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#6e1428;color:#fbf7f0;text-decoration:none;font-weight:600'
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="${style}">${escape(label)}</a></p>`
}

function frame(title: string, content: string): string {
  const page = 'margin:0;padding:24px;background:#fbf7f0;color:#2a1b1d;font:16px/1.5 Helvetica,Arial,sans-serif'
  const card = 'max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e5dac7;border-radius:6px'
  const foot = '<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5dac7;color:#6a5a57">Alankara</p>'
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="${page}"><div style="${card}">${content}${foot}</div></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
