import { Html, html } from '../page.ts'
import type { KeptOrder } from './entities.ts'
import { failingCards } from './faults.ts'
import { formatPaise } from './format-paise.ts'
import { windowStyle } from './window-style.ts'

const cards = [
  ['Visa', '4100280000001007'],
  ['Mastercard', '5500670000001002'],
  ['RuPay', '6527658900001005'],
  ['Diners', '36082800091007'],
  ['Amex', '340256000401007'],
] as const

export function windowPage(order: KeptOrder, origin: string): Html {
  const amount = formatPaise(order.amount)
  return page(
    html`data-order="${order.id}" data-origin="${origin}"`,
    html`<main><div role="dialog" aria-modal="true" aria-labelledby="title">
<p class="notice">Test payment: no money moves</p>
<header>
<div><h1 id="title">Pay <span id="shop">the shop</span></h1><p class="quiet" id="description"></p><p class="quiet">${order.id}</p></div>
<strong class="amount">${amount}</strong>
<button type="button" class="close" id="close" aria-label="Close without paying">×</button>
</header>
<p id="problem" class="problem" role="alert" tabindex="-1" hidden></p>
<form id="details">
<fieldset class="methods"><legend>Pay by</legend>
<label><input type="radio" name="method" value="card" checked> Card</label>
<label><input type="radio" name="method" value="upi"> UPI</label>
</fieldset>
${cardFields}
${upiFields}
<div class="actions">
<button type="submit" class="primary">Pay ${amount}</button>
<button type="button" id="fail">Fail this payment</button>
</div>
</form>
${otpStep}
${leaveStep}
<p id="progress" class="quiet" role="status"></p>
</div></main>`,
  )
}

const cardFields = html`<div id="card-fields">
<label>Card number <input name="number" required inputmode="numeric" autocomplete="off" maxlength="23" pattern="[0-9 ]{12,23}" title="12 to 19 digits"></label>
<div class="pair">
<label>Expiry (MM/YY) <input name="expiry" required inputmode="numeric" autocomplete="off" maxlength="7" placeholder="MM/YY"></label>
<label>CVV <input name="cvv" required inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{3,4}" title="3 or 4 digits"></label>
</div>
<div class="hints"><p class="quiet">Test cards that pay; press one to fill it in:</p>
<div class="chips">${cards.map(([name, number]) => cardButton(name, number))}</div>
<details><summary>Cards that fail, each in its own way</summary>
<div class="chips">${Object.entries(failingCards).map(([number, { reason }]) => cardButton(reason.replaceAll('_', ' '), number))}</div>
</details></div>
</div>`

const upiFields = html`<div id="upi-fields" hidden>
<label>UPI id <input name="vpa" disabled required autocomplete="off" autocapitalize="none" spellcheck="false" pattern="[A-Za-z0-9_.\\-]{2,100}@[A-Za-z0-9]{2,50}" title="A UPI id, such as name@bank"></label>
<div class="hints"><p class="quiet">Test UPI ids; press one to fill it in:</p>
<div class="chips">${['success@razorpay', 'failure@razorpay'].map((vpa) => html`<button type="button" data-vpa="${vpa}">${vpa}</button>`)}</div></div>
</div>`

const otpStep = html`<form id="otp-step" hidden>
<h2>One-time password</h2>
<p class="quiet">4 to 10 digits pay, fewer fail. Nothing was sent to anyone.</p>
<label>OTP <input name="otp" required inputmode="numeric" autocomplete="off" maxlength="10" pattern="[0-9]{1,10}" title="Digits only"></label>
<div class="chips"><button type="button" data-otp="1234">1234 (pays)</button><button type="button" data-otp="12">12 (fails)</button></div>
<div class="actions"><button type="submit" class="primary">Confirm</button><button type="button" id="back">Back</button></div>
</form>`

const leaveStep = html`<div id="leave-step" hidden>
<h2>Leave without paying?</h2>
<div class="actions"><button type="button" class="primary" id="stay">Stay and pay</button><button type="button" id="leave">Leave</button></div>
</div>`

/** Without an order of this key there is nothing to pay: the shop's page is told, and closes the window. */
export function faultPage(origin: string): Html {
  return page(
    html`data-fault="The id provided does not exist" data-origin="${origin}"`,
    html`<main><p class="notice">Test payment: no money moves</p><p class="problem">There is no such order here.</p></main>`,
  )
}

function cardButton(name: string, number: string): Html {
  return html`<button type="button" data-number="${number}">${name} <span>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span></button>`
}

function page(attributes: Html, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title>
<link rel="icon" href="data:,">
<style>${new Html(windowStyle)}</style>
<script src="window.js" defer></script>
</head>
<body ${attributes}>
${content}
</body>
</html>
`
}
