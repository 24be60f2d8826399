import type { ErrorCode } from '#contracts/errors.ts'

/** What is said wherever nothing can be reached. */
export const noConnection = 'Network error. Please check your connection.'

/**
 * A call that was refused, or whose answer never came (`timeout`, `network`), or code of the page that did not come
 * (`not_loaded`). The message may be shown as it is.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'timeout' | 'network' | 'not_loaded'
  /** 0 where no answer came. */
  readonly status: number
  readonly errors: Record<string, string> | undefined
  /** With `price_changed`: what it costs now, in rupees. */
  readonly total: number | undefined
  readonly requestId: string | undefined

  constructor(
    code: ApiError['code'],
    status: number,
    message: string,
    details: {
      errors?: Record<string, string> | undefined
      total?: number | undefined
      requestId?: string
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = status
    this.errors = details.errors
    this.total = details.total
    this.requestId = details.requestId
  }
}
