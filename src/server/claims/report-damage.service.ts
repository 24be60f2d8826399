import { v7 as newId } from 'uuid'
import { type Claim, claimDeadline, noClaimPhoto, noClaimPiece, noClaimVideo } from '#contracts/claims.ts'
import { claimDays } from '#contracts/policy-facts.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { asShopper, writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { getOrderFor, getOrderWithLines } from '#server/orders/order-details.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { withClaimPhotos } from './claim-photos.ts'
import { withClaimVideo } from './claim-video.ts'
import { toClaim } from './claim-view.ts'
import { getClaimFor } from './claims.service.ts'
import { findDeliveredAt, hasUnsettledClaim, insertClaim, listStatusesPaidFor } from './claims.store.ts'
import { writeReported } from './letters/inbox.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings' | 'files'>

interface Report {
  order: string
  /** When it was begun. A video may take more than an hour, and who was in time when they sent it is in time. */
  begunAt: Date
  words: string
  pieces: number[]
  photos: Buffer[]
  /** Where it was put as it arrived. */
  video: string | undefined
}

interface Kept {
  id: string
  photos: string[]
  video: string
}

/** Few videos are taken in at a time: nobody who has had no parcel takes a place from those who have. */
export async function assertHadParcel(db: Db, caller: Caller): Promise<void> {
  const reached = await listStatusesPaidFor(db, caller.id)
  if (reached.length === 0) throw new ShopError('not_found', 'Order not found')
  if (!reached.includes('delivered')) throw notDelivered()
}

/** Looked at before anything is kept, and once more when it is: another tab may have been quicker. */
export async function reportDamage(means: Means, caller: Caller, report: Report): Promise<Claim> {
  const { db, files } = means
  const order = await getOrderFor(db, caller, report.order)
  if (order.user_id !== caller.id) throw new ShopError('not_found', 'Order not found')
  const video = assertWhole(report)
  await assertPieces(db, order.id, report.pieces)
  await getDeliveryForClaim(db, order.id, report.begunAt)
  await countAgainst(means, 'picturesPerShopper', caller.id)
  const id = newId()
  await withClaimPhotos(files, report.photos, (photos) =>
    withClaimVideo(files, video, (path) =>
      keepClaim(means, caller, { ...report, id, order: order.id, photos, video: path }),
    ),
  )
  return toClaim(await getClaimFor(db, caller, id))
}

async function keepClaim(
  { db, jobs, settings }: Means,
  caller: Caller,
  { id, order: orderId, begunAt, words, pieces, photos, video }: Omit<Report, 'photos' | 'video'> & Kept,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Their own order, so its lock holds their account too, which may have been deleted while the files were put away.
    await lockOrderOf(tx, orderId)
    await assertStillSignedIn(tx, caller)
    const delivered_at = await getDeliveryForClaim(tx, orderId, begunAt)
    const places = [...new Set(pieces)].toSorted((one, other) => one - other)
    await insertClaim(tx, {
      id,
      order_id: orderId,
      user_id: caller.id,
      words,
      pieces: places,
      photos,
      video,
      delivered_at,
    })
    await noteEvent(tx, orderId, {
      kind: 'status',
      words: 'You reported damage. We look at it, and answer here and by e-mail.',
      author: 'shopper',
    })
    // Without what they wrote: the record can't forget, and that must be possible.
    await writeAudit(tx, { actor: asShopper(caller), action: 'damage reported', subjectKind: 'claim', subjectId: id })
    const letter = writeReported(toClaim(await getClaimFor(tx, caller, id)), settings)
    await jobs.send(tx, sendMail, { ...letter, about: caller.id })
  })
}

/** When it arrived, where damage could still be reported then. */
async function getDeliveryForClaim(db: Db, orderId: string, then: Date): Promise<Date> {
  const deliveredAt = await findDeliveredAt(db, orderId)
  if (!deliveredAt) throw notDelivered()
  if (claimDeadline(deliveredAt) <= then) {
    throw new ShopError(
      'conflict',
      `Damage can be reported within ${claimDays} days of delivery, and that time is over. Please write to us if you need help.`,
    )
  }
  if (await hasUnsettledClaim(db, orderId))
    throw new ShopError('conflict', 'Damage has been reported for this order already. Please add to that report.')
  return deliveredAt
}

function notDelivered(): ShopError {
  return new ShopError('conflict', 'Damage can be reported once the parcel has been delivered')
}

/** Both kinds of files are needed; all that is missing is named at once. */
function assertWhole({ photos, video }: Report): string {
  const errors = {
    ...(photos.length === 0 && { photos: noClaimPhoto }),
    ...(video === undefined && { video: noClaimVideo }),
  }
  const [first] = Object.values(errors)
  if (first !== undefined || video === undefined) throw new ShopError('bad_input', first ?? noClaimVideo, { errors })
  return video
}

async function assertPieces(db: Db, orderId: string, pieces: readonly number[]): Promise<void> {
  const { lines } = await getOrderWithLines(db, orderId)
  if (pieces.every((place) => place < lines.length)) return
  throw new ShopError('bad_input', noClaimPiece, { errors: { pieces: noClaimPiece } })
}
