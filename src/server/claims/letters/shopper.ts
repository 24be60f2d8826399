import type { Claim, ClaimMessage, ClaimOutcome } from '#contracts/claims.ts'
import { refundTime, shipBackHours } from '#contracts/policy-facts.ts'
import { paragraphsOf, writeLetter } from '#server/mail/letter.ts'
import type { Settings } from '#server/settings/settings.ts'

type Shop = Pick<Settings, 'supportEmail' | 'supportPhone' | 'publicUrl'>

export interface Recipient {
  name: string
  address: string
}

/** When staff answer a report. */
export function writeStaffAnswer(
  claim: Claim,
  message: Pick<ClaimMessage, '_id' | 'words'>,
  { to, shop }: { to: Recipient; shop: Shop },
) {
  return toShopper(
    claim,
    { to, shop },
    {
      subject: `Our answer about your order ${claim.orderId}`,
      heading: 'About the damage you reported',
      words: paragraphsOf(message.words),
      messageId: `<claim-message-${message._id}@alankara>`,
    },
  )
}

const settled: Record<ClaimOutcome, { heading: string; words: string }> = {
  replaced: {
    heading: 'A replacement is on its way',
    words: `We are sending you a new piece. If we ask for the damaged one, please ship it back within ${shipBackHours} hours.`,
  },
  refunded: {
    heading: 'Your refund is on its way',
    words: `We have no other piece to send, so your money goes back the way it was paid. Your bank shows it within ${refundTime}.`,
  },
  declined: { heading: 'We can’t accept your damage report', words: 'We have looked at what you sent us:' },
}

/** All of it went back at the order's desk, at once or in parts, maybe not the way it was paid. */
const refundedBefore = {
  heading: 'Your payment has been refunded',
  words: `All that you paid for this order has been sent back to you or is on its way, as the page of your order says. A bank shows a refund within ${refundTime}.`,
}

/** When a report is settled, one way or another. */
export function writeSettled(
  claim: Claim,
  { outcome, wentBefore, reason }: { outcome: ClaimOutcome; wentBefore: boolean; reason: string | undefined },
  { to, shop }: { to: Recipient; shop: Shop },
) {
  const { heading, words } = wentBefore ? refundedBefore : settled[outcome]
  return toShopper(
    claim,
    { to, shop },
    {
      subject: `${heading}: order ${claim.orderId}`,
      heading,
      words: [words, ...(reason === undefined ? [] : paragraphsOf(reason))],
      messageId: `<claim-settled-${claim._id}@alankara>`,
    },
  )
}

interface Said {
  subject: string
  heading: string
  words: string[]
  messageId: string
}

function toShopper({ orderId }: Claim, { to, shop }: { to: Recipient; shop: Shop }, said: Said) {
  const { subject, heading, words, messageId } = said
  const letter = writeLetter({
    heading,
    words: [`Dear ${to.name},`, ...words],
    link: { label: 'See your order', url: `${shop.publicUrl}/order/${encodeURIComponent(orderId)}` },
    lastWords: [`Questions? Write to ${shop.supportEmail} or call ${shop.supportPhone}.`],
  })
  return { to, subject, ...letter, messageId }
}
