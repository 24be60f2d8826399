import type { KeptRefund } from './refunds.store.ts'

/*
 * The life of a refund: it is asked for, is pending at the provider, and is done or has failed.
 *
 * `asked`: on record here. The provider may have it already, where its answer was lost.
 * `pending`: the provider has it, under a name of its own (`provider_id`).
 * `done`: the money has gone; by hand, where staff paid it another way.
 * `failed` with a `provider_id`: the bank refused it. It is owed until another takes its place (`instead_of`), staff pay it
 * another way, or somebody sends it in the provider's dashboard, as which it goes on.
 * `failed` without one: it was never sent, since it gave way to what went back in the dashboard, or staff have given it up and
 * pay it another way, which makes it done in the same transaction.
 *
 * The shopper is told of all but what was never sent and what the bank refused and is not owed any more (`isToTell` in
 * refunds.store.ts).
 */

/** Nobody is about to send it any more. */
export function isOver({ status }: KeptRefund): boolean {
  return status === 'done' || status === 'failed'
}

/** As in refunds.store.ts. */
export function isRefusedByBank({ status, provider_id }: KeptRefund): boolean {
  return status === 'failed' && provider_id !== null
}
