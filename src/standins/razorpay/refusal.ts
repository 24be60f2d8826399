interface Facts {
  code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  field?: string
  source?: string
  step?: string
  reason?: string
  metadata?: Record<string, string>
}

/** What the provider says no with. */
export class Refusal extends Error {
  readonly status: number
  readonly facts: Facts
  constructor(description: string, facts: Facts = {}, status = 400) {
    super(description)
    this.status = status
    this.facts = facts
  }

  toBody() {
    const { code = 'BAD_REQUEST_ERROR', field, source = 'NA', step = 'NA', reason = 'NA', metadata = {} } = this.facts
    return {
      error: { code, description: this.message, ...(field && { field }), source, step, reason, metadata },
    }
  }
}

export const alreadyPaid =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

/** A wrong method is answered like a wrong address. */
export const noSuchUrl = () => new Refusal('The requested URL was not found on the server.')

export function wrongInput(description: string, field: string): Refusal {
  const facts = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
  return new Refusal(description, { ...facts, ...(field && { field }) })
}
