import { v7 as newId } from 'uuid'
import { type Claim, type ClaimMessage, isSettled, mostClaimMessages } from '#contracts/claims.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { takenId } from '#server/audit/add-once.service.ts'
import { asShopper, writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { isOfTakenId } from '#server/db/taken-id.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { type LockedOrder, lockOrderOf, type ReadOrder } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { toOrder } from '#server/orders/order-view.ts'
import { toClaim } from './claim-view.ts'
import { getClaimFor } from './claims.service.ts'
import {
  countShopperMessages,
  findClaimMessage,
  insertClaimMessage,
  type KeptClaim,
  lockClaimStatus,
  type NewClaimMessage,
  setClaimStatus,
} from './claims.store.ts'
import { writeShopperAnswer } from './letters/inbox.ts'
import { type Recipient, writeStaffAnswer } from './letters/shopper.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

interface Answer {
  /** Drawn by whoever writes, and sent again where no reply came. */
  _id?: string | undefined
  words: string
}

/** Both sides write until it is settled. The owner writes as the shopper, even where they are staff too. */
export async function answerClaim(
  means: Means,
  caller: Caller,
  id: string,
  { _id = newId(), words }: Answer,
): Promise<Claim> {
  const { db } = means
  const claim = await getClaimFor(db, caller, id)
  const author = claim.user_id === caller.id ? 'shopper' : 'staff'
  const message = { id: _id, claim_id: id, author, author_id: caller.id, words } as const
  if (!(await isKept(db, message))) {
    if (author === 'shopper') await countAgainst(means, 'claimMessagesPerShopper', caller.id)
    await keepAnswer(means, caller, claim, message).catch((error: unknown) => {
      throw isOfTakenId(error) ? takenId(error) : error
    })
  }
  return toClaim(await getClaimFor(db, caller, id), caller)
}

type Message = NewClaimMessage & { id: string }

/** Whether it came before, and its reply was lost. */
async function isKept(db: Db, { id, claim_id, author_id, words }: Message): Promise<boolean> {
  const kept = await findClaimMessage(db, id)
  if (!kept) return false
  if (kept.claim_id !== claim_id || kept.author_id !== author_id || kept.words !== words) throw takenId()
  return true
}

async function keepAnswer({ db, jobs, settings }: Means, caller: Caller, claim: KeptClaim, message: Message) {
  const { claim_id: id, author, words } = message
  await db.transaction().execute(async (tx) => {
    const order = await lockUnsettled(tx, claim, author)
    // Looked at once more: the same may have been under way until now.
    if (await isKept(tx, message)) return
    if (author === 'shopper') await assertRoom(tx, id)
    await insertClaimMessage(tx, message)
    await setClaimStatus(tx, id, author === 'staff' ? 'answered' : 'open')
    await noteEvent(tx, claim.order_id, {
      kind: 'email',
      words: author === 'staff' ? 'We answered your damage report.' : 'You added to your damage report.',
      author,
      ...(author === 'staff' && { authorId: caller.id }),
    })
    await writeAudit(tx, {
      actor: author === 'staff' ? caller : asShopper(caller),
      action: 'damage report answered',
      subjectKind: 'claim',
      subjectId: id,
      after: { by: author },
    })
    const said = { _id: message.id, words }
    const letter =
      author === 'shopper'
        ? writeShopperAnswer(toClaim(claim), said, settings)
        : writeStaffAnswer(toClaim(claim), said, { to: recipientOf(order, claim), shop: settings })
    await jobs.send(tx, sendMail, { ...letter, about: claim.user_id })
  })
}

async function assertRoom(tx: Db, id: string): Promise<void> {
  if ((await countShopperMessages(tx, id)) < mostClaimMessages) return
  throw new ShopError('conflict', 'This report has as many messages as we keep here. Please write to us by e-mail.')
}

const settledWords: Record<ClaimMessage['by'], string> = {
  shopper: 'This report is settled. Please write to us if you need more.',
  staff: 'This report has been settled already.',
}

/** The order first, as everywhere. */
export async function lockUnsettled(tx: Db, { id, order_id }: KeptClaim, by: ClaimMessage['by']): Promise<LockedOrder> {
  const order = await lockOrderOf(tx, order_id)
  const { status } = await lockClaimStatus(tx, id)
  if (isSettled(status)) throw new ShopError('conflict', settledWords[by])
  return order
}

/** The address's own e-mail, else the account's, as with every letter about an order. */
export function recipientOf(order: ReadOrder, claim: KeptClaim): Recipient {
  const { address } = toOrder(order, [])
  return { name: address?.fullName ?? claim.customer_name, address: address?.email ?? claim.customer_email }
}
