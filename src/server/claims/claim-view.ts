import type { Claim } from '#contracts/claims.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import type { KeptClaim } from './claims.store.ts'

/** Staff see who of them wrote what; to shoppers all of them are the shop. */
export function toClaim(claim: KeptClaim, reader?: Pick<Caller, 'role'>): Claim {
  const namesStaff = reader?.role === 'admin'
  return {
    _id: claim.id,
    orderId: claim.number,
    customer: { name: claim.customer_name, email: claim.customer_email },
    status: claim.status,
    words: claim.words,
    pieces: claim.lines.map(({ position, name, quantity, size, has_sizes, color, image }) => ({
      position,
      productName: name,
      quantity,
      size,
      hasSizes: has_sizes,
      color,
      image,
    })),
    ...claimFileAddresses(claim),
    messages: claim.messages.map(({ id, author, author_name, words, created_at }) => ({
      _id: id,
      by: author,
      ...(namesStaff && author === 'staff' && author_name !== null && { author: author_name }),
      words,
      at: new Date(created_at).toISOString(),
    })),
    ...(claim.message_count > claim.messages.length && {
      earlierMessages: claim.message_count - claim.messages.length,
    }),
    orderTotal: toRupees(claim.total),
    deliveredAt: claim.delivered_at.toISOString(),
    createdAt: claim.created_at.toISOString(),
  }
}

/** Where its files are kept stays inside: outside they have addresses that are guarded. */
export function claimFileAddresses({ id, photos }: Pick<KeptClaim, 'id' | 'photos'>): Pick<Claim, 'photos' | 'video'> {
  const files = `/api/claims/${id}/files`
  return { photos: photos.map((_, place) => `${files}/photo-${place + 1}`), video: `${files}/video` }
}
