import { pieceWords } from '#contracts/choices.ts'
import type { Claim, ClaimMessage } from '#contracts/claims.ts'
import { paragraphsOf, writeLetter } from '#server/mail/letter.ts'
import type { Settings } from '#server/settings/settings.ts'

type Shop = Pick<Settings, 'supportEmail' | 'publicUrl'>

/** To the shop's own inbox, when damage is reported. Answering it answers the shopper. */
export function writeReported(claim: Claim, shop: Shop) {
  const { customer, orderId, words, pieces } = claim
  return toInbox(claim, shop, {
    subject: `Damage reported on order ${orderId}`,
    words: [
      `${customer.name} (${customer.email}) reports damage on order ${orderId}:`,
      ...paragraphsOf(words),
      `Pieces: ${pieces.map(pieceWords).join('; ')}`,
    ],
    messageId: `<claim-${claim._id}@alankara>`,
  })
}

/** To the same, when the shopper adds something. */
export function writeShopperAnswer(claim: Claim, message: Pick<ClaimMessage, '_id' | 'words'>, shop: Shop) {
  const { customer, orderId } = claim
  return toInbox(claim, shop, {
    subject: `New message on the damage report of order ${orderId}`,
    words: [`${customer.name} (${customer.email}) wrote:`, ...paragraphsOf(message.words)],
    messageId: `<claim-message-${message._id}@alankara>`,
  })
}

interface Said {
  subject: string
  words: string[]
  messageId: string
}

function toInbox({ customer }: Claim, { supportEmail, publicUrl }: Shop, { subject, words, messageId }: Said) {
  const link = { label: 'Open the claims', url: `${publicUrl}/admin?tab=orders&view=claims` }
  return {
    to: supportEmail,
    replyTo: { name: customer.name, address: customer.email },
    subject,
    ...writeLetter({ heading: subject, words, link }),
    messageId,
  }
}
