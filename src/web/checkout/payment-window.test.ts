import { afterEach, expect, test, vi } from 'vitest'
import { loadProvider } from './payment-window.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the provider’s script stays in the page once it has come, under a window that may be open', async () => {
  vi.useFakeTimers()
  const remove = vi.fn<() => void>()
  const script = Object.assign(new EventTarget(), { remove })
  const Razorpay = vi.fn<() => void>()
  vi.stubGlobal('window', { Razorpay })
  vi.stubGlobal('document', { createElement: () => script, head: { append: () => undefined } })

  const coming = loadProvider('https://provider.example/checkout.js')
  script.dispatchEvent(new Event('load'))
  expect(await coming).toBe(Razorpay)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(remove).not.toHaveBeenCalled()
})
