/** Why a payment fails, in the provider's words. */
export interface Fault {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  description: string
  source: string
  step: string
  reason: string
}

function fault(reason: string, source: string, description: string, code: Fault['code'] = 'BAD_REQUEST_ERROR'): Fault {
  const step = reason === 'card_number_invalid' ? 'payment_initiation' : 'payment_authentication'
  return { code, description, source, step, reason }
}

const cancelled = fault(
  'payment_cancelled',
  'customer',
  'Your payment has been cancelled. Try again or complete the payment later.',
)
const declined = fault(
  'card_declined',
  'bank',
  'Your payment was declined by the bank. Try another card or method, or contact your bank.',
)
const wrongOtp = fault(
  'incorrect_otp',
  'customer',
  'Your payment failed because the OTP is wrong. Try again with the right one.',
)
const declinedByBank = fault(
  'payment_declined',
  'customer_psp',
  'Your payment was declined. Try another UPI id or method.',
)
export const timedOut = fault('payment_timed_out', 'customer', 'Your payment was not completed in time. Try again.')

/** The test cards that fail, by their number. */
export const failingCards: Readonly<Record<string, Fault>> = {
  '4100280000090000': timedOut,
  '4100280000080001': fault('insufficient_fund', 'customer', 'Your payment failed: the account has too little money.'),
  '4100280000070002': cancelled,
  '4100280000060003': declined,
  '4100280000050004': declined,
  '4100280000040005': declined,
  '4100280000030006': fault(
    'card_disabled_for_online_payments',
    'customer',
    'Your payment failed: this card is not enabled for online payments.',
  ),
  '4100280000020007': fault(
    'gateway_technical_error',
    'gateway',
    'Your payment failed because of a technical error. Try again.',
    'GATEWAY_ERROR',
  ),
  '4100280000010008': fault('card_number_invalid', 'customer', 'Your payment failed: the card number is not valid.'),
  '4100280000000009': fault(
    'authentication_failed',
    'gateway',
    'The bank could not tell that it is you.',
    'GATEWAY_ERROR',
  ),
}

interface Wanted {
  outcome: 'success' | 'failure'
  method: 'card' | 'upi'
  card: string
  otp?: string | undefined
  vpa: string
}

/** Card, one-time password and UPI id decide before whatever outcome was asked for. */
export function findFault({ outcome, method, card, otp, vpa }: Wanted): Fault | undefined {
  if (method === 'upi' && vpa === 'failure@razorpay') return declinedByBank
  if (method === 'card' && failingCards[card]) return failingCards[card]
  if (method === 'card' && otp !== undefined && !/^\d{4,10}$/.test(otp)) return wrongOtp
  return outcome === 'failure' ? cancelled : undefined
}
