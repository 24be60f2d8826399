import { Html, html } from '../page.ts'
import { nextOf } from './clock.ts'
import { toSpokenDay, toSpokenTime } from './indian-time.ts'
import { pageStyle } from './page-style.ts'
import type { Parcel } from './parcel.ts'
import { pickupPlace } from './pickup-place.ts'
import { findStep } from './steps.ts'
import { timelineOf } from './timeline.ts'

const mostShown = 100
const style = html`<style>${new Html(pageStyle)}</style>`

export function parcelsContent(parcels: readonly Parcel[], home: string): Html {
  if (parcels.length === 0) {
    return html`<p>No parcels yet. As soon as an order is paid, its parcel appears here, and you can let it travel.</p>`
  }
  const canMove = parcels.some((parcel) => nextOf(parcel) !== undefined)
  return html`${style}
<form class="all" method="post" action="${home}/parcels/move">
<button ${canMove ? '' : new Html('disabled')}>Move all on by one step</button>
<span class="quiet">The shop is told of every step, as the real courier service would tell it.</span>
</form>
<ul class="rows parcels">${parcels.slice(0, mostShown).map((parcel) => row(parcel, home))}</ul>
${parcels.length > mostShown ? html`<p class="quiet">The newest ${mostShown} of ${parcels.length}.</p>` : ''}`
}

function row(parcel: Parcel, home: string): Html {
  const { reference, to, awb, courier } = parcel
  const number = awb === null ? html`<span class="quiet">No courier yet</span>` : trackingLink(awb, home)
  return html`<li>
<div><strong>Order ${reference}</strong><br><span>${to.name}, ${to.city} ${to.pin}</span></div>
<div>${number}<br><span class="quiet">${courier?.name ?? ''}</span></div>
<div><span class="state">${stateOf(parcel)}</span></div>
<div class="deeds">${deeds(parcel, home)}</div>
</li>
`
}

function trackingLink(awb: string, home: string): Html {
  return html`<a href="${home}/tracking/${awb}">${awb}</a> · <a href="${home}/labels/${awb}">Label</a>`
}

function deeds(parcel: Parcel, home: string): Html {
  const next = nextOf(parcel)
  if (next === undefined) return html``
  const to = findStep(next)?.words ?? ''
  const action = `${home}/parcels/${parcel.awb}`
  return html`<form method="post" action="${action}/move"><button aria-label="Move on order ${parcel.reference}: ${to}">Move on</button></form>
${parcel.statusId === 17 ? html`<form method="post" action="${action}/return"><button class="second">Nobody at home</button></form>` : ''}`
}

function stateOf({ isCancelled, statusId }: Parcel): string {
  if (isCancelled) return 'Cancelled'
  return (statusId !== null && findStep(statusId)?.words) || 'New'
}

export function trackingContent(parcel: Parcel): Html {
  const { awb, courier, to, expectedOn, reference } = parcel
  const isUnderWay = nextOf(parcel) !== undefined
  return html`${style}
<div class="parts">
<section class="card summary">
<p class="state">${stateOf(parcel)}</p>
${isUnderWay && expectedOn !== null ? html`<p>Expected by <strong>${toSpokenDay(expectedOn)}</strong></p>` : ''}
<dl>
<dt>Tracking number</dt><dd>${awb ?? ''}</dd>
<dt>Order</dt><dd>${reference}</dd>
<dt>Courier</dt><dd>${courier?.name ?? ''}</dd>
<dt>From</dt><dd>${pickupPlace.city}, ${pickupPlace.state}</dd>
<dt>To</dt><dd>${to.city}, ${to.state} ${to.pin}</dd>
</dl>
</section>
<section class="card"><h2>Progress</h2>
<ol class="timeline">${timelineOf(parcel).map(timelineEntry)}</ol>
</section>
</div>`
}

function timelineEntry({ words, state, scan }: ReturnType<typeof timelineOf>[number]): Html {
  const current = state === 'now' ? new Html(' aria-current="step"') : ''
  const when = scan
    ? html`<br><span class="quiet"><time datetime="${scan.at}">${toSpokenTime(scan.at)}</time>, ${scan.place}</span>`
    : ''
  return html`<li class="${state}"${current}><span class="words">${words}</span>${state === 'ahead' ? html` <span class="unseen">(still to come)</span>` : ''}${when}</li>`
}

export function labelContent({ awb, courier, to, reference, items, total }: Parcel): Html {
  return html`${style}
<section class="card label">
<p><strong>${courier?.name ?? ''}</strong> · Prepaid</p>
<p class="number">${awb ?? ''}</p>
<dl>
<dt>To</dt><dd>${to.name}<br>${to.address}<br>${to.city}, ${to.state} ${to.pin}<br>Phone ${to.phone}</dd>
<dt>From</dt><dd>${pickupPlace.address}<br>${pickupPlace.city}, ${pickupPlace.state} ${pickupPlace.pin_code}</dd>
<dt>Order</dt><dd>${reference}, ₹${total.toFixed(2)}</dd>
<dt>Contents</dt><dd>${items.map(({ name, sku, units }) => html`${units} × ${name} (${sku})<br>`)}</dd>
<dt>Parcel</dt><dd>10 × 15 × 20 cm, 0.5 kg</dd>
</dl>
</section>`
}
