import type { ErrorCode } from '#contracts/errors.ts'

interface RefusalDetails {
  /** The wrong fields, each with its own words. */
  errors?: Record<string, string>
  retryAfterSeconds?: number
  /** What it costs now, in rupees. */
  total?: number
  cause?: unknown
}

/** A refusal the shopper may read. Anything else thrown is a bug, is logged, and says nothing of the inside. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ErrorCode
  readonly errors: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly total: number | undefined

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.total = details.total
  }
}
