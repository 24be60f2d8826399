import { useEffect, useRef, useState } from 'react'
import { requestCode } from '#contracts/auth.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { failureWords } from '../failure.ts'
import { notify } from '../ui/notify.ts'
import { cardLink } from './account-card.tsx'

const waitSeconds = 30

/** Another code, after a short wait: the first one is usually still on its way. The button keeps the focus meanwhile. */
export function ResendCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const [left, setLeft] = useState(waitSeconds)
  const waiting = left > 0
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => {
    if (!waiting) return
    // By the clock, since a tab in the background is not told every second.
    const over = Date.now() + waitSeconds * 1000
    const tick = setInterval(() => setLeft(Math.max(0, Math.ceil((over - Date.now()) / 1000))), 1000)
    return () => clearInterval(tick)
  }, [waiting])

  const resend = async () => {
    setLeft(waitSeconds)
    try {
      const { message } = await browserApi(requestCode, { body: { email } })
      // Whoever has gone on to another address meanwhile is not brought back to this one.
      if (isShown.current) onSent(email)
      await notify('success', message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await notify('error', failureWords(error, 'Failed to send OTP ❌'))
    }
  }

  return (
    <button
      type="button"
      aria-disabled={waiting || undefined}
      className={waiting ? 'inline-flex min-h-11 items-center text-muted tabular-nums' : cardLink}
      onClick={() => waiting || void resend()}
    >
      {waiting ? `Resend code in ${left} s` : 'Resend code'}
    </button>
  )
}
