import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { dayMs } from './day.ts'
import { wholeNumber } from './form-values.ts'
import { DrawnId, Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { ByOrder, OrderName, RefundAmount, RefundableSeen } from './orders.ts'
import { claimDays } from './policy-facts.ts'
import { requiredParagraphs } from './texts.ts'

export const ClaimStatus = z.enum(
  ['open', 'answered', 'replaced', 'refunded', 'declined'],
  'Choose one of open, answered, replaced, refunded, declined',
)
export type ClaimStatus = z.infer<typeof ClaimStatus>

/** Until when damage can be reported. */
export function claimDeadline(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + claimDays * dayMs)
}

export function isSettled(status: ClaimStatus): boolean {
  return status !== 'open' && status !== 'answered'
}

export const mostClaimPhotos = 5
export const noClaimPhoto = 'Please add at least one photo of the damage'
export const noClaimVideo = 'Please add the uncut video of the unboxing'
/** As evidence more is taken than what every browser plays: iPhones record MOV. */
export const claimVideoRules = 'MP4, MOV or WebM, at most 100 MB'
export const noClaimPiece = 'Choose the pieces that are damaged'

/** Of a shopper on one report. */
export const mostClaimMessages = 200

export const mostClaimLetters = 2000
export const claimTooLong = 'This may be at most 2,000 characters'
export const ClaimWords = requiredParagraphs('Please tell us what happened', claimTooLong, mostClaimLetters)
export const ClaimAnswer = requiredParagraphs('Please write a message', claimTooLong, mostClaimLetters)

const ClaimPiece = z.object({
  /** Its place among the order's pieces, from 0. */
  position: z.int(),
  productName: z.string(),
  quantity: z.int(),
  size: z.string(),
  /** False where the piece comes in none: then its size is `M`, and says nothing. */
  hasSizes: z.boolean(),
  color: z.string(),
  image: z.nullable(z.string()),
})

const ClaimMessage = z.object({
  _id: Id,
  by: z.enum(['shopper', 'staff']),
  /** Who of staff wrote it. Told to staff alone. */
  author: z.optional(z.string()),
  words: z.string(),
  at: z.string(),
})
export type ClaimMessage = z.infer<typeof ClaimMessage>

export const Claim = z.object({
  _id: Id,
  /** The order number. */
  orderId: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  status: ClaimStatus,
  words: z.string(),
  pieces: z.array(ClaimPiece),
  /** Addresses that only its owner and staff can open. */
  photos: z.array(z.string()),
  video: z.string(),
  /** Oldest first. A list brings the newest only. */
  messages: z.array(ClaimMessage),
  /** How many were written before those; left out where these are all. */
  earlierMessages: z.optional(z.int()),
  orderTotal: z.number(),
  deliveredAt: z.string(),
  createdAt: z.string(),
})
export type Claim = z.infer<typeof Claim>

const ById = z.object({ id: Id })

export const reportDamage = call({
  method: 'POST',
  path: '/api/claims',
  by: 'shopper',
  summary: 'Report damage on my order within three days of its delivery, with photos and the uncut unboxing video',
  status: 201,
  limit: 'messagesPerAddress',
  body: z.object({
    /** The order's `_id` or its number. */
    order: OrderName,
    words: ClaimWords,
    /** Places of the damaged pieces among the order's, from 0. */
    pieces: z
      .array(wholeNumber('A piece is named by its place in the order'), noClaimPiece)
      .check(z.minLength(1, noClaimPiece), z.maxLength(200, noClaimPiece)),
  }),
  files: { photos: { most: mostClaimPhotos }, video: { most: 1, kind: 'evidence' } },
  reply: reply({ message: z.string(), data: Claim }),
})

export const readClaim = call({
  method: 'GET',
  path: '/api/claims/{id}',
  by: 'shopper',
  summary: 'One damage report, to its owner and staff',
  params: ById,
  reply: reply({ data: Claim }),
})

export const readClaimOfOrder = call({
  method: 'GET',
  path: '/api/claims/order/{id}',
  by: 'shopper',
  unattended: true,
  summary: 'The newest damage report of an order, and until when one can be made, to its owner and staff',
  params: ByOrder,
  reply: reply({
    /** Null where none can be made, or not any more. */
    reportUntil: z.nullable(z.string()),
    claim: z.nullable(Claim),
  }),
})

export const readClaimFile = call({
  method: 'GET',
  path: '/api/claims/{id}/files/{name}',
  by: 'shopper',
  summary: 'A photo (`photo-1` to `photo-5`) or the `video` of a damage report, to its owner and staff',
  params: z.object({ id: Id, name: z.string().check(z.regex(/^(?:video|photo-[1-5])$/, 'There is no such file')) }),
  file: 'application/octet-stream',
  reply: reply({}),
})

export const listClaims = call({
  method: 'GET',
  path: '/api/claims',
  by: 'admin',
  summary: 'Damage reports, newest first, all or those of one status',
  query: z.extend(Paging, { status: z.optional(ClaimStatus) }),
  reply: listOf(Claim),
})

export const answerClaim = call({
  method: 'POST',
  path: '/api/claims/{id}/messages',
  by: 'shopper',
  summary: 'Write to the other side about a damage report that is not settled; for its owner and staff',
  limit: 'messagesPerAddress',
  params: ById,
  body: z.object({ _id: DrawnId, words: ClaimAnswer }),
  reply: reply({ message: z.string(), data: Claim }),
})

export const ClaimOutcome = z.enum(['replaced', 'refunded', 'declined'], 'Choose one of replaced, refunded, declined')
export type ClaimOutcome = z.infer<typeof ClaimOutcome>

export const settleClaim = call({
  method: 'PUT',
  path: '/api/claims/{id}/settle',
  by: 'admin',
  summary: 'Settle a damage report: replace, refund (asks for the password again) or decline with a reason',
  params: ById,
  body: z.object({
    outcome: ClaimOutcome,
    /** Why it is declined; to the others it may be added. */
    reason: z.optional(ClaimAnswer),
    /** Of a refund, in rupees. Left out: all that has not gone back yet. */
    amount: z.optional(RefundAmount),
    /** 0, without an amount: all has gone back at the order's desk, and the report is settled with that. */
    refundable_seen: z.optional(RefundableSeen),
    password: z.optional(z.string()),
  }),
  reply: reply({ message: z.string(), data: Claim }),
})
