/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- sent to the browser as it stands, so it has no types */
// The test window: takes what the customer types, lets the stand-in decide, and tells the page that opened it.
;(() => {
  const { order, origin, fault } = document.body.dataset
  const tell = (message) => parent.postMessage(message, origin)
  const part = (id) => document.getElementById(id)
  if (fault) {
    tell({ type: 'fault', error: { code: 'BAD_REQUEST_ERROR', description: fault } })
    return
  }

  const details = part('details')
  const otpStep = part('otp-step')
  const leaveStep = part('leave-step')
  const fields = details.elements
  let page = { prefill: {}, escape: true, confirmClose: false, backdropClose: false }
  let isBusy = false
  let stepBefore = details

  function show(step) {
    for (const each of [details, otpStep, leaveStep]) each.hidden = each !== step
    step.querySelector('input:not([type=radio]):enabled, button')?.focus()
  }

  function chooseMethod() {
    const isCard = fields.method.value === 'card'
    part('card-fields').hidden = !isCard
    part('upi-fields').hidden = isCard
    // A field that is not asked for must not hold up the form.
    for (const name of ['number', 'expiry', 'cvv']) fields[name].disabled = !isCard
    fields.vpa.disabled = isCard
  }

  function sayProblem(words) {
    part('problem').textContent = words
    part('problem').hidden = words === ''
    if (words) part('problem').focus()
  }

  /** Empty where the card is still good, as a form's own messages are. */
  function expiryProblem(text) {
    const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(text.trim()) ?? []
    if (!month) return 'Write the month and the year, such as 09/30'
    const isOver = new Date(2000 + Number(year), Number(month), 1) <= new Date()
    return isOver ? 'This card has expired: choose a month to come' : ''
  }

  function wanted(outcome) {
    const method = fields.method.value
    const { email, contact } = page.prefill
    const card = fields.number.value.replaceAll(' ', '')
    return {
      outcome,
      method,
      ...(email && { email: String(email) }),
      ...(contact && { contact: String(contact) }),
      ...(method === 'card' && /^\d{12,19}$/.test(card) && { card }),
      ...(method === 'upi' && fields.vpa.value && fields.vpa.validity.valid && { vpa: fields.vpa.value }),
    }
  }

  async function pay(attempt) {
    if (isBusy) return
    setBusy(true)
    sayProblem('')
    tell({ type: 'submit', method: attempt.method })
    try {
      const answer = await fetch(new URL(`../standin/orders/${order}/pay`, location.href), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify(attempt),
      })
      const body = await answer.json()
      if (answer.ok) {
        tell({ type: 'success', response: body })
        // The page closes the window; until then nothing more can be pressed.
        return
      }
      fail(body.error)
    } catch {
      // As with the real one, nobody knows whether it went through: the customer may try again, or leave.
      sayProblem('The payment service could not be reached. Try again.')
    }
    setBusy(false)
  }

  function fail(error) {
    show(details)
    sayProblem(error.description)
    tell({ type: 'failure', error })
  }

  function setBusy(busy) {
    isBusy = busy
    part('progress').textContent = busy ? 'Paying…' : ''
    for (const button of document.querySelectorAll('button')) button.disabled = busy
  }

  function askToLeave() {
    if (isBusy || !leaveStep.hidden) return
    if (!page.confirmClose) {
      tell({ type: 'dismiss' })
      return
    }
    stepBefore = otpStep.hidden ? details : otpStep
    show(leaveStep)
  }

  function escape() {
    if (!page.escape) return
    if (leaveStep.hidden) askToLeave()
    else show(stepBefore)
  }

  function keepFocusInside(event) {
    const inside = [...document.querySelectorAll('button, input, summary')].filter(
      (each) => !each.disabled && each.checkVisibility(),
    )
    const first = inside.at(0)
    // Of two radio buttons the keyboard meets only the chosen one.
    const last = inside.at(-1)
    const from = document.activeElement
    if (event.shiftKey && (from === first || from === document.body)) last?.focus()
    else if (!event.shiftKey && from === last) first?.focus()
    else return
    event.preventDefault()
  }

  details.addEventListener('change', chooseMethod)
  fields.expiry.addEventListener('input', () => fields.expiry.setCustomValidity(expiryProblem(fields.expiry.value)))
  details.addEventListener('submit', (event) => {
    event.preventDefault()
    sayProblem('')
    if (fields.method.value === 'card') show(otpStep)
    else void pay(wanted('success'))
  })
  otpStep.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay({ ...wanted('success'), otp: otpStep.elements.otp.value })
  })
  part('fail').addEventListener('click', () => void pay(wanted('failure')))
  part('back').addEventListener('click', () => show(details))
  part('close').addEventListener('click', askToLeave)
  part('leave').addEventListener('click', () => tell({ type: 'dismiss' }))
  part('stay').addEventListener('click', () => show(stepBefore))

  document.addEventListener('click', ({ target }) => {
    const { number, vpa, otp } = target.closest('button')?.dataset ?? {}
    if (number) fillCard(number)
    if (vpa) fields.vpa.value = vpa
    if (otp) otpStep.elements.otp.value = otp
    if (target === document.body && page.backdropClose) askToLeave()
  })

  function fillCard(number) {
    fields.number.value = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    fields.expiry.value = `12/${String(new Date().getFullYear() + 2).slice(-2)}`
    fields.expiry.setCustomValidity('')
    fields.cvv.value = '123'
  }

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') escape()
    if (event.key === 'Tab') keepFocusInside(event)
  })

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== parent) return
    if (data.type === 'close') tell({ type: 'dismiss' })
    if (data.type === 'escape') escape()
    if (data.type === 'open') open(data)
  })

  function open(options) {
    page = options
    part('shop').textContent = options.name || 'the shop'
    part('description').textContent = options.description || ''
    if (options.prefill.method === 'upi') fields.method.value = 'upi'
    chooseMethod()
    show(details)
  }

  chooseMethod()
  tell({ type: 'ready' })
})()
