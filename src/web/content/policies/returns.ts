import { claimDays, madeGood, noReturns, refundTime, shipBackHours, unboxingVideo } from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { complaintWords } from './complaints.ts'
import type { Policy } from './policy.ts'

export function writeReturns(shop: ShopFacts): Policy {
  const { supportEmail } = shop
  return {
    title: 'Return & Refund Policy',
    summary: `${noReturns} ${madeGood}`,
    sections: [
      {
        title: 'No returns for a change of mind',
        words: [
          `${noReturns} Jewellery is worn on the skin, and what has left our table is not sold a second time. If you are unsure about a size or a colour, ask us before you order.`,
        ],
      },
      {
        title: 'What we always make good',
        words: [madeGood],
        points: [
          'Damaged: it broke or was scratched on its way to you.',
          'Defective: a stone is loose, a clasp does not close, a part is missing.',
          'Wrong: it is not the piece, size or colour you ordered, or not what its page described.',
        ],
      },
      {
        title: 'The unboxing video',
        words: [
          `${unboxingVideo} It shows what happened before the parcel reached you, so that we can replace the piece without further questions and claim from the courier. Without it we can’t take a return or send a replacement for damage.`,
        ],
        points: [
          'Begin with the closed parcel, its label and all its sides in view.',
          'Cut the tape, take out every piece and show what is wrong, in one take.',
        ],
      },
      {
        title: 'How to tell us',
        words: [
          `Within ${claimDays} days of delivery, open the order under My Orders and report the damage there, or write to us${supportEmail && ` at ${supportEmail}`} with your order number, the video and a few words about what happened.`,
        ],
      },
      {
        title: 'Sending the piece back',
        words: [
          `We answer with where to send it. Please ship the piece back within ${shipBackHours} hours of our answer, in its own box and unworn.`,
        ],
      },
      {
        title: 'Replacement first, else a refund',
        words: [
          'We send you the same piece again. If we have no other, you get its full price back.',
          `Refunds go back the way you paid, within ${refundTime}. You get an e-mail as soon as we have sent one, and your order’s page shows it.`,
        ],
      },
      {
        title: 'Paid, but no order',
        words: [
          `If money has left your account and no order came of it, or a piece sold out while you were paying, the whole amount comes back by itself within ${refundTime}.`,
        ],
      },
      {
        title: 'Your rights',
        words: [
          'This policy adds to what the Consumer Protection Act, 2019 gives you, and takes nothing from it.',
          ...complaintWords(shop),
        ],
      },
    ],
  }
}
