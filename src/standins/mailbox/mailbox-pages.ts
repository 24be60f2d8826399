import { type Html, html } from '../page.ts'
import type { Letter } from './letter.ts'

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' })

export const noSuchLetter = html`<p>It may have been one of the oldest: the mailbox keeps only the newest messages.</p>`

export function listContent(letters: readonly Letter[], home: string): Html {
  if (letters.length === 0) {
    return html`<p>No messages yet. Whatever the shop sends, such as a code for a new password or the confirmation of an order, appears here.</p>`
  }
  const rows = letters.map(
    (letter) => html`<li><a href="${home}/${letter.id}">
<span>${letter.to}</span>
<strong>${letter.subject || '(no subject)'}</strong>
<time class="quiet" datetime="${letter.date}">${time.format(new Date(letter.date))}</time>
</a></li>
`,
  )
  return html`<ul class="rows">${rows}</ul>`
}

export function letterContent(letter: Letter, home: string): Html {
  const address = `${home}/${letter.id}`
  return html`<dl>
<dt>To</dt><dd>${letter.to}</dd>
<dt>From</dt><dd>${letter.from}</dd>
<dt>Came in</dt><dd><time datetime="${letter.date}">${time.format(new Date(letter.date))}</time></dd>
</dl>
<div class="parts">
<section class="card"><h2>Text</h2>${letter.text ? html`<pre tabindex="0">${letter.text}</pre>` : html`<p class="quiet">This message has no text part.</p>`}</section>
<section class="card"><h2>HTML</h2>${letter.html ? frame(address) : html`<p class="quiet">This message has no HTML part.</p>`}</section>
</div>
${letter.attachments.length > 0 ? attachmentList(letter, address) : ''}
<details class="card"><summary>All headers</summary>
<dl>${letter.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>`
}

function frame(address: string): Html {
  return html`<iframe title="HTML part of the message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address}/html"></iframe>
<p><a class="back" href="${address}/html">Open on its own</a></p>`
}

function attachmentList({ attachments }: Letter, address: string): Html {
  const rows = attachments.map(
    ({ filename, type, size }, index) =>
      html`<li><a href="${address}/attachments/${index}" download>${filename}</a> <span class="quiet">${type}, ${size} bytes</span></li>`,
  )
  return html`<section class="card files"><h2>Attachments</h2><ul>${rows}</ul></section>`
}
