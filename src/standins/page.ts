import type { FastifyReply } from 'fastify'

/** Markup that is safe to send: made by `html` and by nothing else. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Piece = string | number | Html | readonly Html[]

/** Every value put into the markup is escaped, unless it is markup made the same way. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(toMarkup)))
}

function toMarkup(piece: Piece): string {
  if (piece instanceof Html) return piece.markup
  if (typeof piece === 'object') return piece.map(toMarkup).join('')
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  title: string
  /** Where "back" leads; the first page has none. */
  back?: { href: string; label: string }
  content: Html
}

export function sendPage(reply: FastifyReply, { title, back, content }: Page): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stand-ins of the demo</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<header class="notice">These are stand-ins of the demo shop: nothing here is really sent, paid or shipped.</header>
<main>
${back ? html`<p><a class="back" href="${back.href}">← ${back.label}</a></p>` : ''}
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
    .send(page.markup)
}

const style = `
:root { color-scheme: light; --ivory: #FBF7F0; --ink: #2A1B1D; --maroon: #6E1428; --muted: #6A5A57; --rule: #E2D6C3; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ivory); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: 8px 16px; background: var(--maroon); color: var(--ivory); text-align: center; font-size: 14px; }
main { max-width: 1120px; margin: 0 auto; padding: 16px 16px 48px; }
h1 { margin: 16px 0; color: var(--maroon); font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 8px; font-size: 18px; }
a { color: var(--maroon); text-underline-offset: 3px; }
a:focus-visible, iframe:focus-visible, pre:focus-visible, summary:focus-visible { outline: 2px solid var(--maroon); outline-offset: 2px; border-radius: 4px; }
.back { display: inline-block; padding: 12px 0; }
.rows { list-style: none; margin: 0; padding: 0; background: #fff; border: 1px solid var(--rule); border-radius: 6px; }
.rows li + li { border-top: 1px solid var(--rule); }
.rows a { display: grid; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.rows a:hover { background: #F1E8DA; }
.rows strong { color: var(--maroon); }
.quiet { color: var(--muted); font-size: 14px; }
.card { min-width: 0; padding: 16px; background: #fff; border: 1px solid var(--rule); border-radius: 6px; }
dl { display: grid; margin: 0 0 16px; }
dt { color: var(--muted); font-size: 14px; }
dd { margin: 0 0 8px; overflow-wrap: anywhere; }
pre { margin: 0; max-height: 560px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, monospace; }
iframe { display: block; width: 100%; height: 560px; border: 0; background: #fff; }
summary { padding: 8px 0; cursor: pointer; }
.parts { display: grid; gap: 16px; margin-bottom: 16px; }
.files { margin-bottom: 16px; }
.files ul, main p { margin: 0; }
.files a { display: inline-block; padding: 12px 0; overflow-wrap: anywhere; }
@media (min-width: 800px) {
  .rows a { grid-template-columns: 2fr 3fr max-content; align-items: baseline; }
  .parts { grid-template-columns: 1fr 1fr; }
  dl { grid-template-columns: max-content 1fr; gap: 4px 16px; align-items: baseline; }
  dd { margin: 0; }
}
`
