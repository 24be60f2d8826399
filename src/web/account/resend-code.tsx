import { useCallback, useEffect, useState } from 'react'
import { requestCode } from '#contracts/auth.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { failureWords } from '../failure.ts'
import { notify } from '../ui/notify.ts'
import { cardLink } from './account-card.tsx'

const waitSeconds = 30

/** Another code, after a short wait: the first one is usually still on its way. */
export function ResendCode({ email }: { email: string }) {
  const [waiting, setWaiting] = useState(true)
  const endWait = useCallback(() => setWaiting(false), [])

  const resend = async () => {
    setWaiting(true)
    try {
      const { message } = await browserApi(requestCode, { body: { email } })
      await notify('success', message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await notify('error', failureWords(error, 'Failed to send OTP ❌'))
    }
  }

  if (waiting) return <Countdown onOver={endWait} />
  return (
    <button type="button" className={cardLink} onClick={() => void resend()}>
      Resend code
    </button>
  )
}

function Countdown({ onOver }: { onOver: () => void }) {
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    // By the clock, since a tab in the background is not told every second.
    const over = Date.now() + waitSeconds * 1000
    const tick = setInterval(() => {
      const now = Math.ceil((over - Date.now()) / 1000)
      if (now > 0) setLeft(now)
      else onOver()
    }, 1000)
    return () => clearInterval(tick)
  }, [onOver])
  return <p className="inline-flex min-h-11 items-center text-muted tabular-nums">Resend code in {left} s</p>
}
