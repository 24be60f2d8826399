/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- sent to the browser as it stands, so it has no types */
// Opens the test window in a frame and tells the page what happens there, in the provider's order of events.
;(() => {
  const home = new URL('.', document.currentScript.src)
  // The provider calls the page back this long after its window is gone.
  const handlerDelayMs = 200

  class Checkout {
    constructor(options) {
      assertOptions(options)
      this.options = { ...options }
      this.listeners = new Map()
      this.opened = undefined
    }

    get(path) {
      return path.split('.').reduce((value, name) => value?.[name], this.options)
    }

    set(path, value) {
      const names = path.split('.')
      const last = names.pop()
      let place = this.options
      for (const name of names) {
        place[name] = { ...place[name] }
        place = place[name]
      }
      place[last] = value
      return this
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
      return this
    }

    emit(event, data) {
      for (const listener of this.listeners.get(event) ?? []) listener.call(this, data)
    }

    open() {
      if (this.opened) return this
      if (document.body) this.opened = openWindow(this)
      else document.addEventListener('DOMContentLoaded', () => this.open(), { once: true })
      return this
    }

    close() {
      this.opened?.send({ type: 'close' })
    }
  }

  function assertOptions(options) {
    if (!options?.key) throw new Error('No key passed')
    const { amount, currency = 'INR' } = options
    if (!/^\d+$/.test(String(amount)) || Number(amount) < 100) throw new Error('Invalid amount')
    if (currency !== 'INR') throw new Error('The provided currency is not currently supported')
  }

  function openWindow(razorpay) {
    const { container, frame } = makeContainer(razorpay)
    const focusedBefore = document.activeElement
    const overflowBefore = document.body.style.overflow
    const seconds = Number(razorpay.get('timeout'))
    const timer = seconds > 0 ? setTimeout(() => dismiss(razorpay, 'timeout'), seconds * 1000) : undefined

    // Only while the keyboard is still with the page; in the frame the window listens itself.
    const onKey = (event) => {
      if (event.key === 'Escape' && razorpay.get('modal.escape') !== false) opened.send({ type: 'escape' })
    }
    const onMessage = (event) => {
      if (event.origin !== home.origin || event.source !== frame.contentWindow) return
      hear[event.data?.type]?.(razorpay, event.data)
    }
    const opened = {
      send: (message) => frame.contentWindow?.postMessage(message, home.origin),
      remove() {
        clearTimeout(timer)
        removeEventListener('message', onMessage)
        document.removeEventListener('keydown', onKey)
        container.remove()
        document.body.style.overflow = overflowBefore
        focusedBefore?.focus?.()
      },
    }
    addEventListener('message', onMessage)
    document.addEventListener('keydown', onKey)
    document.body.style.overflow = 'hidden'
    document.body.append(container)
    frame.focus()
    return opened
  }

  function makeContainer(razorpay) {
    const address = new URL('checkout/public', home)
    address.searchParams.set('key_id', razorpay.get('key'))
    address.searchParams.set('order_id', razorpay.get('order_id') ?? '')
    address.searchParams.set('origin', location.origin)

    const container = Object.assign(document.createElement('div'), { className: 'razorpay-container' })
    container.style.cssText = 'position:fixed;inset:0;z-index:2147483647'
    container.style.background = razorpay.get('theme.backdrop_color') || 'rgba(0,0,0,0.6)'

    const frame = Object.assign(document.createElement('iframe'), {
      className: 'razorpay-checkout-frame',
      title: 'Test payment',
      allow: 'otp-credentials',
      src: address.href,
    })
    // A frame of another colour scheme than its page would not be see-through.
    frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light;background:transparent'
    container.append(frame)
    return { container, frame }
  }

  // What the window says, by the type of its message.
  const hear = {
    ready(razorpay) {
      razorpay.opened?.send({
        type: 'open',
        name: razorpay.get('name'),
        description: razorpay.get('description'),
        prefill: { ...razorpay.get('prefill') },
        escape: razorpay.get('modal.escape') !== false,
        backdropClose: razorpay.get('modal.backdropclose') === true,
        confirmClose: razorpay.get('modal.confirm_close') === true,
      })
    },
    submit: (razorpay, { method }) => razorpay.emit('payment.submit', { method }),
    success(razorpay, { response }) {
      hide(razorpay)
      setTimeout(() => handOver(razorpay, response), handlerDelayMs)
    },
    failure(razorpay, { error }) {
      const callback = razorpay.get('callback_url')
      if (razorpay.get('redirect') && callback && razorpay.get('retry') === false) {
        post(callback, toErrorFields(error))
        return
      }
      razorpay.emit('payment.error', { error })
      razorpay.emit('payment.failed', { error })
      if (!mayRetry(razorpay)) dismiss(razorpay, { error })
    },
    dismiss: (razorpay) => dismiss(razorpay),
    fault(razorpay, { error }) {
      hide(razorpay)
      razorpay.emit('fault.close', { error })
      const callback = razorpay.get('callback_url')
      if (callback) post(callback, toErrorFields(error))
      else alert(`Oops! Something went wrong.\n${error.description}`)
    },
  }

  function mayRetry(razorpay) {
    const retry = razorpay.get('retry')
    return retry !== false && retry?.enabled !== false
  }

  function hide(razorpay) {
    razorpay.opened?.remove()
    razorpay.opened = undefined
  }

  function dismiss(razorpay, reason) {
    if (!razorpay.opened) return
    hide(razorpay)
    setTimeout(() => {
      razorpay.get('modal.ondismiss')?.call(razorpay, reason)
      razorpay.get('modal.onhidden')?.call(razorpay)
    }, 0)
  }

  function handOver(razorpay, response) {
    const handler = razorpay.get('handler')
    if (handler) handler.call(razorpay, response)
    else if (razorpay.get('callback_url')) post(razorpay.get('callback_url'), response)
  }

  function toErrorFields(error) {
    const toText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
    return Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, toText(value)]))
  }

  function post(address, fields) {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: address })
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    document.body.append(form)
    form.submit()
  }

  // Also works without `new`, as the provider's does.
  function Razorpay(options) {
    return new Checkout(options)
  }
  Razorpay.prototype = Checkout.prototype
  Razorpay.open = (options) => new Checkout(options).open()
  window.Razorpay = Razorpay
})()
