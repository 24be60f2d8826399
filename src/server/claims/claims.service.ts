import { type ClaimStatus, claimDeadline, isSettled } from '#contracts/claims.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { getOrderFor } from '#server/orders/order-details.service.ts'
import { claimPhotoPath } from './claim-photos.ts'
import { toClaim } from './claim-view.ts'
import {
  countClaims,
  findClaim,
  findDeliveredAt,
  findNewestClaimOf,
  type KeptClaim,
  listClaimPage,
} from './claims.store.ts'

/** Somebody else's is not there, except to staff. */
export async function getClaimFor(db: Db, caller: Caller, id: string): Promise<KeptClaim> {
  const claim = await findClaim(db, id)
  if (!claim || (claim.user_id !== caller.id && caller.role !== 'admin'))
    throw new ShopError('not_found', 'This report does not exist')
  return claim
}

export async function getClaimList(db: Db, admin: Caller, status: ClaimStatus | undefined, paging: Paging) {
  assertWithinReach(paging)
  const [claims, total] = await Promise.all([listClaimPage(db, status, paging), countClaims(db, status)])
  return toList(
    paging,
    claims.map((claim) => toClaim(claim, admin)),
    total,
  )
}

export async function getClaimOfOrder(db: Db, caller: Caller, order: string) {
  const { id, user_id } = await getOrderFor(db, caller, order)
  const [claim, deliveredAt] = await Promise.all([findNewestClaimOf(db, id), findDeliveredAt(db, id)])
  const deadline = deliveredAt && claimDeadline(deliveredAt)
  const canReport = user_id === caller.id && deadline && deadline > new Date() && !(claim && !isSettled(claim.status))
  return { reportUntil: canReport ? deadline.toISOString() : null, claim: claim ? toClaim(claim, caller) : null }
}

/** Where one of its files is kept: a photo in the largest of its widths, or the video. */
export async function getClaimFile(
  db: Db,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const { photos, video } = await getClaimFor(db, caller, id)
  if (name === 'video') return video
  const photo = photos[Number(name.slice('photo-'.length)) - 1]
  if (photo === undefined) throw new ShopError('not_found', 'There is no such file')
  return claimPhotoPath(photo)
}
