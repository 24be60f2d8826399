import { codeMinutes, unpaidAddressDays } from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { complaintWords } from './complaints.ts'
import type { Policy } from './policy.ts'

export function writePrivacy(shop: ShopFacts): Policy {
  const { name, sellerName, sellerAddress, supportEmail } = shop
  return {
    title: 'Privacy Policy',
    summary:
      'We keep what we need to sell you jewellery and bring it to you, and nothing to follow you around. You can download it or have it deleted whenever you like.',
    sections: [
      {
        title: 'Who is responsible',
        words: [
          `${sellerName}, ${[...sellerAddress, 'India'].join(', ')}, decides what happens with the data of ${name} and answers for it. This notice follows the Digital Personal Data Protection Act, 2023.`,
        ],
      },
      {
        title: 'What we keep, and why',
        words: ['Only what you give us, and only for what you give it for:'],
        points: [
          'Your account (name, e-mail address, phone, PIN code, picture; your password only as a hash that can’t be read): to know you again.',
          'Your orders (pieces, amounts, delivery address, phone, notes): to send, invoice and, if need be, replace or refund them.',
          'Your damage reports (your words, photos and unboxing video): to replace or refund the piece.',
          'Your cart and wishlist: so that they are there when you come back.',
          'Your reviews: your name and words are shown with the piece; your e-mail address is seen by our staff alone.',
          'Your messages to us: to answer them.',
          'Where and when you signed in: so that you can see it in your profile and end it.',
          'Your network address, for minutes up to a day: to stop floods and guessed passwords.',
        ],
      },
      {
        title: 'What we do not do',
        words: [
          'We sell no data, show no advertising and load no trackers of others. We never see or keep card numbers, UPI PINs or bank passwords.',
        ],
      },
      {
        title: 'Who else sees some of it',
        words: ['Those who do a part of the work for us get what they need for it, and may use it for nothing else:'],
        points: [
          'Razorpay takes the payment. What you enter in its window goes to Razorpay alone.',
          'Shiprocket and its couriers get the name, address, phone number and e-mail address for the parcel.',
          'Our mail and hosting services carry e-mails and store data on our behalf.',
          'Authorities get what the law makes us give them.',
        ],
      },
      {
        title: 'Cookies and your browser',
        words: [
          'One cookie keeps you signed in; there are no others. Your browser itself remembers your session, what you typed at checkout until you have paid or signed out, a damage report or answer that you have begun and not sent, your wishlist, what you looked at last and the PIN code you asked about. Emptying the browser’s storage removes all of it.',
        ],
      },
      {
        title: 'How long we keep it',
        words: ['No longer than there is a reason for it:'],
        points: [
          'Account, cart, wishlist and damage reports with their photos and videos: until you delete the account.',
          `Sign-ins: seven days after you were last here. One-time codes: ${codeMinutes} minutes.`,
          'Orders and invoices: as long as tax law wants, also after an account is deleted, and then stripped of what is not needed for it.',
          `Addresses and notes of orders that were never paid: ${unpaidAddressDays} days.`,
          'Messages and reviews: until you ask us to delete them.',
        ],
      },
      {
        title: 'Your rights',
        words: [
          'In your profile you can correct your details, download what we hold about you as a file, and delete your account. You need give no reason.',
          `For anything else, such as withdrawing a consent, having a message or review deleted, or naming somebody who may act for you, write to us${supportEmail && ` at ${supportEmail}`}.`,
        ],
      },
      {
        title: 'How we keep it safe',
        words: [
          'Everything travels encrypted, passwords and codes are stored as hashes, and only staff who need your data can see it. Should something go wrong all the same, we tell you and the Data Protection Board of India.',
        ],
      },
      {
        title: 'Young people',
        words: [
          'This shop is for adults. If you are under 18, please let a parent or guardian order for you. Whoever looks after a child who opened an account alone can delete it on its profile page; write to us if you need help with that.',
        ],
      },
      {
        title: 'Complaints and grievance officer',
        words: [
          ...complaintWords(shop),
          'If our answer does not satisfy you, you can complain to the Data Protection Board of India.',
        ],
      },
    ],
  }
}
