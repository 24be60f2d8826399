import { type Html, html } from '../page.ts'
import type { KeptOrder, Payment } from './entities.ts'
import { formatPaise } from './format-paise.ts'
import type { Notice } from './notice.ts'
import type { State } from './state.ts'
import { Answers, Telling } from './switches.ts'

const mostShown = 20
const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' })

const answerWords: Record<string, string> = {
  right: 'as they should be',
  '429': '“too many requests” (429)',
  html500: 'an error page (500)',
  hang: 'none, and the line stays open',
  wrong_json: 'something else than asked for',
  down: 'the line is cut',
}

const tellingWords: Record<string, string> = {
  send: 'told once, in order',
  drop: 'not told',
  twice: 'told twice',
  reorder: 'told in reverse order',
}

export function overviewContent(state: State, home: string, problem = ''): Html {
  const orders = newest(state.orders)
  const payments = newest(state.payments)
  const notices = newest(state.notices)
  return html`<style>
.table { overflow-x: auto; margin-bottom: 24px; background: #fff; border: 1px solid var(--rule); border-radius: 6px; }
.table:focus-visible, button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid var(--maroon); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; white-space: nowrap; }
tr + tr td, thead + tbody td { border-top: 1px solid var(--rule); }
form { display: grid; gap: 12px; margin-bottom: 24px; max-width: 480px; }
form label { display: grid; gap: 4px; }
form label.check { display: flex; align-items: center; gap: 8px; min-height: 44px; }
select, input[type=number], input[type=text] { min-height: 44px; padding: 8px; font: inherit; border: 1px solid #8C7A72; border-radius: 6px; background: #fff; color: inherit; }
input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--maroon); }
button { min-height: 44px; font: inherit; font-weight: 600; color: var(--ivory); background: var(--maroon); border: 0; border-radius: 6px; cursor: pointer; }
</style>
<h2>Orders</h2>
${table('Orders', ['Order', 'Receipt', 'Amount', 'Status', 'Attempts', 'Made'], orders.map(orderRow))}
<h2>Payments</h2>
${table('Payments', ['Payment', 'Order', 'Amount', 'Method', 'Status', 'Refunded', 'Made'], payments.map(paymentRow))}
<h2>What the shop was told</h2>
${table('What the shop was told', ['Event', 'About', 'State', 'Tries', 'Last answer', 'At'], notices.map(noticeRow))}
<h2>Make things go wrong</h2>
${problem ? html`<p role="alert"><strong>${problem}</strong></p>` : ''}
${switchesForm(state, home)}`
}

function newest<Kept>(all: ReadonlyMap<string, Kept>): Kept[] {
  return [...all.values()].slice(-mostShown).toReversed()
}

function table(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p class="quiet" style="margin-bottom: 24px">None yet.</p>`
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`
}

function row(cells: readonly (string | number)[]): Html {
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}

const at = (milliseconds: number): string => time.format(new Date(milliseconds))

function orderRow({ id, receipt, amount, status, attempts, created_at }: KeptOrder): Html {
  return row([id, receipt ?? '', formatPaise(amount), status, attempts, at(created_at * 1000)])
}

function paymentRow({
  id,
  order_id,
  amount,
  currency,
  method,
  status,
  error_reason,
  amount_refunded,
  created_at,
}: Payment): Html {
  const why = error_reason ? `${status}: ${error_reason}` : status
  const [paid, refunded] = [formatPaise(amount, currency), formatPaise(amount_refunded, currency)]
  return row([id, order_id, paid, method, why, refunded, at(created_at * 1000)])
}

function noticeRow({ event, about, state, tries, answer, at: told }: Notice): Html {
  return row([event, about, state, tries, answer, at(told)])
}

function switchesForm({ switches }: State, home: string): Html {
  return html`<form method="post" action="${home}/switches">
<label>Answers to the shop ${select('answers', Answers.options, switches.answers, answerWords)}</label>
<label>Only about this order or payment (empty: all) <input type="text" name="about" value="${switches.about ?? ''}"></label>
<label>For so many calls (empty: until changed) <input type="number" name="times" min="1" value="${switches.times ?? ''}"></label>
<label>Events ${select('webhooks', Telling.options, switches.webhooks, tellingWords)}</label>
${check('wrongAmount', switches.wrongAmount, 'Payments are of a wrong amount')}
${check('wrongCurrency', switches.wrongCurrency, 'Payments are in another currency')}
${check('leaveAuthorized', switches.leaveAuthorized, 'Payments stay authorised and are not captured')}
${check('failRefunds', switches.failRefunds, 'Refunds fail')}
${check('pendingRefunds', switches.pendingRefunds, 'Refunds wait at the bank')}
<button type="submit">Turn the switches</button>
</form>`
}

function select(name: string, options: readonly string[], chosen: string, words: Record<string, string>): Html {
  const choices = options.map(
    (option) =>
      html`<option value="${option}" ${option === chosen ? 'selected' : ''}>${words[option] ?? option}</option>`,
  )
  return html`<select name="${name}">${choices}</select>`
}

function check(name: string, isOn: boolean, label: string): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" ${isOn ? 'checked' : ''}> ${label}</label>`
}
