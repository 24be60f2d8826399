/**
 * Why the payment provider did not do what it was asked.
 * `refused`: it answered, and the same question would get the same answer. `busy`: it may say yes later.
 * `unreachable`: nobody knows whether it was done. `not_allowed`: our keys are wrong, and trying again is no use.
 */
export type ProviderTrouble = 'refused' | 'busy' | 'unreachable' | 'not_allowed'

export class ProviderError extends Error {
  readonly trouble: ProviderTrouble
  readonly status: number | undefined

  constructor(trouble: ProviderTrouble, message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.trouble = trouble
    this.status = status
  }
}
