import {
  deliveryTime,
  deliveryWords,
  indiaOnly,
  madeGood,
  noReturns,
  prepaidOnly,
  processingTime,
  refundTime,
  unboxingVideo,
} from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'

export function writeFaq(shop: ShopFacts) {
  return [
    {
      question: 'What is your jewellery made of?',
      answer:
        'All our pieces are imitation jewellery: brass and alloys with a gold or silver tone, set with glass, crystal and shell pearls. What a piece is made of stands in its specifications.',
    },
    {
      question: 'How long does delivery take, and what does it cost?',
      answer: `${deliveryWords(shop).cost} We check and pack your order in ${processingTime}, and it reaches you in ${deliveryTime}. Enter your PIN code on the page of a piece to see the day.`,
    },
    {
      question: 'Can I pay cash on delivery?',
      answer: `${prepaidOnly} You can use UPI, cards or netbanking.`,
    },
    {
      question: 'Can I cancel, return or exchange an order?',
      answer: `${noReturns} If you are unsure about a size or a colour, ask us before you order.`,
    },
    {
      question: 'What if a piece arrives damaged, or is not the one I ordered?',
      answer: `${madeGood} ${unboxingVideo} Where it comes to a refund, you have it within ${refundTime}.`,
    },
    {
      question: 'Do you ship outside India?',
      answer: indiaOnly,
    },
    {
      question: 'How do I keep my jewellery beautiful?',
      answer:
        'Put it on last and take it off first: perfume, water and sweat dull the plating. Wipe it with a soft dry cloth, and keep each piece in a pouch or box of its own.',
    },
  ]
}
