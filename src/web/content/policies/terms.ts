import {
  deliveryTime,
  deliveryWords,
  indiaOnly,
  madeGood,
  noReturns,
  originCountry,
  prepaidOnly,
  processingTime,
} from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { complaintWords } from './complaints.ts'
import type { Policy } from './policy.ts'

export function writeTerms(shop: ShopFacts): Policy {
  const { name, sellerName, sellerAddress, supportEmail } = shop
  return {
    title: 'Terms of Service',
    summary: `What you can expect of ${name}, and what we expect of you. By ordering here you agree to these terms.`,
    sections: [
      {
        title: 'Who sells to you',
        words: [
          `${name} is run by ${sellerName}, ${[...sellerAddress, 'India'].join(', ')}. Everything in this shop is sold by us, and by nobody else.`,
        ],
      },
      {
        title: 'Our pieces',
        words: [
          'All our jewellery is imitation jewellery. Names such as kundan, polki, pearl, ruby or gold tell the style and the colour; they do not mean precious metal or natural stones.',
          `The country of origin of our pieces is ${originCountry}. Colours can look a little different from screen to screen, and handwork differs a little from piece to piece.`,
        ],
      },
      {
        title: 'Prices',
        words: [
          'Prices are in Indian rupees and include all taxes. The total that you see before you pay is what you pay: nothing is added later.',
          'If a price changes while a piece is in your cart, we show you the new total before you pay.',
        ],
      },
      {
        title: 'Ordering and paying',
        words: [
          `${prepaidOnly} You can pay by UPI, card or netbanking through Razorpay; we never see your card number.`,
          'Your order is accepted when your payment has been confirmed and the confirmation is on its way to your e-mail address. If we can’t fill an order that was paid for, the whole amount goes back the way it came.',
        ],
      },
      {
        title: 'Delivery',
        words: [
          `${deliveryWords(shop).cost} ${indiaOnly}`,
          `Orders leave us in ${processingTime} and reach you in ${deliveryTime}. The Shipping and Delivery policy says more.`,
        ],
      },
      {
        title: 'Cancellations, returns and refunds',
        words: [
          `${noReturns} Please check size, colour and address before you pay.`,
          `${madeGood} The Return & Refund Policy says how.`,
        ],
      },
      {
        title: 'Your account',
        words: [
          'Keep your password to yourself, and tell us at once if you think that somebody else uses your account. You must be 18 to order, or order together with a parent or guardian.',
        ],
      },
      {
        title: 'Reviews and messages',
        words: [
          'Write what is true, and nothing that hurts or deceives others. We don’t pay for reviews and don’t take one down because it is unkind to a piece; what is unlawful, abusive or advertising is removed.',
        ],
      },
      {
        title: 'Pictures and words',
        words: [
          `Pictures, videos and words in this shop are ours, or used with leave. Share links to them freely; to use them otherwise, ask us${supportEmail && ` at ${supportEmail}`}.`,
        ],
      },
      { title: 'Complaints and grievance officer', words: complaintWords(shop) },
      {
        title: 'The law',
        words: [
          'Indian law applies. Nothing in these terms takes away a right that the Consumer Protection Act, 2019 gives you, and you can turn to the consumer commission where you live or to the National Consumer Helpline (1915).',
        ],
      },
    ],
  }
}
