import { idPattern } from '#contracts/ids.ts'
import type { Deps } from '#server/app.ts'
import type { ProviderPayment, ProviderRefund } from '#server/payments/provider-entities.ts'
import type { Span } from './calendar.ts'
import { listPaymentsHere, listRefundsHere, type PaymentHere, type RefundHere } from './money.store.ts'
import { findThere, type ProviderBooks } from './provider-books.ts'

type Means = Pick<Deps, 'db' | 'payments'>

/** One payment or refund as both sides have it. It belongs to the moment the provider names, where it knows it. */
export interface Pair<Here, There> {
  here: Here | undefined
  there: There | undefined
  at: Date
}

export interface Paired<Here, There> {
  pairs: Pair<Here, There>[]
  /** How many of ours are in no pair: they lay in no page, and nobody was asked about them. */
  notCompared: number
}

/** Both sides note a thing at different moments, so a few may lie in no page. Beyond these nobody is asked. */
const mostSingleQuestions = 50

export async function pairPayments({ db, payments }: Means, span: Span, { payments: there }: ProviderBooks) {
  const kept = await listPaymentsHere(db, span, [...there.keys()])
  const find = (id: string) => payments.getPayment(id)
  return pairUp<PaymentHere, ProviderPayment>(kept, there, { span, idOf: ({ id }) => id, find })
}

export async function pairRefunds({ db, payments }: Means, span: Span, { refunds: there }: ProviderBooks) {
  const receipts = new Map([...there.values()].map(({ id, receipt }) => [receipt ?? '', id]))
  // What is no id of ours is a receipt of somebody else's.
  const ids = [...receipts.keys()].filter((receipt) => idPattern.test(receipt))
  const kept = await listRefundsHere(db, span, { providerIds: [...there.keys()], ids })
  const find = (id: string) => payments.getRefund(id)
  const idOf = ({ id, providerId }: RefundHere) => providerId ?? receipts.get(id)
  return pairUp<RefundHere, ProviderRefund>(kept, there, { span, idOf, find })
}

type Entry = { id: string; created_at?: number | null | undefined }

interface Matching<Here, One> {
  span: Span
  /** What the provider calls it, where it is known to have a name for it. */
  idOf(here: Here): string | undefined
  find(id: string): Promise<One>
}

async function pairUp<Here extends { at: Date }, One extends Entry>(
  kept: readonly Here[],
  listed: ReadonlyMap<string, One>,
  { span, idOf, find }: Matching<Here, One>,
): Promise<Paired<Here, One>> {
  const there = new Map(listed)
  const within = kept.filter(({ at }) => isWithin(span, at)).flatMap((here) => idOf(here) ?? [])
  const missing = within.filter((id) => !listed.has(id))
  for (const id of missing.slice(0, mostSingleQuestions)) {
    const found = await findThere(() => find(id))
    if (found) there.set(id, found)
  }
  // Whether the provider knows these, and for which day, nobody can say.
  const notAsked = new Set(missing.slice(mostSingleQuestions))
  const compared = kept.filter((here) => !notAsked.has(idOf(here) ?? ''))
  const pairs = compared.map((here) => toPair(here, there.get(idOf(here) ?? '')))
  const known = new Set(kept.map(idOf))
  const others = [...there.values()]
    .filter(({ id }) => !known.has(id))
    .map((entry) => toPair<Here, One>(undefined, entry))
  return { pairs: [...pairs, ...others].filter(({ at }) => isWithin(span, at)), notCompared: notAsked.size }
}

function toPair<Here extends { at: Date }, One extends Entry>(
  here: Here | undefined,
  there: One | undefined,
): Pair<Here, One> {
  const at = there?.created_at ? new Date(there.created_at * 1000) : (here?.at ?? new Date(0))
  return { here, there, at }
}

function isWithin({ begins, ends }: Span, moment: Date): boolean {
  return moment >= begins && moment < ends
}
