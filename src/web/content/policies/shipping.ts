import {
  deliveryAttempts,
  deliveryTime,
  deliveryWords,
  indiaOnly,
  prepaidOnly,
  processingTime,
} from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { complaintWords } from './complaints.ts'
import type { Policy } from './policy.ts'

export function writeShipping(shop: ShopFacts): Policy {
  const delivery = deliveryWords(shop)
  return {
    title: 'Shipping and Delivery',
    summary: `${delivery.title} anywhere in India, in ${deliveryTime}. Every order is prepaid.`,
    sections: [
      {
        title: 'Where we deliver',
        words: [
          `${indiaOnly} Enter your PIN code on the page of a piece to see whether a courier reaches you and when your parcel would arrive.`,
        ],
      },
      {
        title: 'What it costs',
        words: [`${delivery.cost} ${prepaidOnly} The courier never asks you for money: please tell us if one does.`],
      },
      {
        title: 'When your order leaves us',
        words: [
          `Every piece is checked by hand and packed in ${processingTime}. Business days are Monday to Friday, public holidays aside.`,
        ],
      },
      {
        title: 'When it arrives',
        words: [
          `Orders reach you in ${deliveryTime}. Remote places, festivals and heavy weather can add a few days; your order’s page always shows the day we expect.`,
        ],
      },
      {
        title: 'Following your parcel',
        words: [
          'As soon as the courier has your parcel we write to you with its tracking number. You also find it under My Orders, with everything that has happened to the order so far.',
        ],
      },
      {
        title: 'If nobody is at home',
        words: [
          `Couriers make ${deliveryAttempts} delivery attempts. After that the parcel comes back to us, and we write to you about sending it again.`,
        ],
      },
      {
        title: 'A wrong address',
        words: [
          'Write to us at once with your order number. The courier is told where your parcel goes soon after you have paid: from then on we ask them to change it, and can’t promise that it works.',
        ],
      },
      {
        title: 'Opening the parcel',
        words: [
          'If the box is crushed, open or taped over, you may refuse it. Film the opening from the first cut of the tape, without a break: the Return & Refund Policy says why.',
        ],
      },
      {
        title: 'Late or lost parcels',
        words: [
          'Has the expected day gone by? Write to us, and we find out where the parcel is. One that is lost on its way is sent again or refunded in full.',
          ...complaintWords(shop),
        ],
      },
    ],
  }
}
