import { CourierError } from './courier-error.ts'

const minute = 60_000
const hour = 60 * minute
const nineDays = 9 * 24 * hour

export interface CourierToken {
  /** The token in use, or a new one; however many ask at once, there is one login. */
  get(): Promise<string>
  /** It was turned down: the next who asks logs in again. */
  forget(token: string): void
  /** Even a new one was turned down. For a minute nobody tries again: the service locks out whoever keeps knocking. */
  giveUp(error: CourierError): void
}

export function keepToken(login: () => Promise<string>, now: () => number): CourierToken {
  let current: { token: string; until: number } | undefined
  let refusal: { error: CourierError; until: number } | undefined
  let running: Promise<string> | undefined

  const giveUp = (error: CourierError) => {
    current = undefined
    refusal = { error, until: now() + minute }
  }

  const renew = async () => {
    try {
      const token = await login()
      current = { token, until: renewAt(token, now()) }
      return token
    } catch (error) {
      if (error instanceof CourierError && error.kind !== 'unreachable') giveUp(error)
      throw error
    } finally {
      running = undefined
    }
  }

  return {
    async get() {
      if (current && now() < current.until) return current.token
      if (refusal && now() < refusal.until) throw refusal.error
      running ??= renew()
      return running
    },
    forget(token) {
      if (current?.token === token) current = undefined
    },
    giveUp,
  }
}

/** An hour before it lapses, or halfway where it lives shorter than two. */
function renewAt(token: string, now: number): number {
  const lapses = lapseOf(token) ?? now + nineDays + hour
  return lapses - Math.min(hour, (lapses - now) / 2)
}

/** A JSON Web Token says when it lapses (RFC 7519, section 4.1.4), in seconds; anything else does not. */
function lapseOf(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const isStated = typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
    return isStated ? Number(claims.exp) * 1000 : undefined
  } catch {
    return undefined
  }
}
