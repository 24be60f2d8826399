import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings.ts'
import { readBooks } from '../stress/books.ts'
import { readDeliveries } from '../stress/deliveries.ts'
import { catchUp } from '../stress/kill-the-shop.ts'
import type { Cluster } from './cluster.ts'
import type { Finding } from './finding.ts'
import type { WatchedLoad } from './watched-load.ts'

/** The shop's books beside the provider's, once all has been caught up with. */
export async function compareBooks({ db, standins }: Cluster, load: WatchedLoad): Promise<Finding[]> {
  await catchUp(db)
  const provider = openRazorpay({ ...readSettings({}).payments, apiUrl: () => standins.razorpayUrl })
  const { taken, kept, lost, doubled, pieces } = await readBooks(db, provider, load.products)
  const { parcels, paidOrders, withoutParcel, withoutLetter } = await readDeliveries(db, standins)
  const acknowledged = load.acknowledged()
  const forgotten = await countUnpaid(db, acknowledged)
  const goingBack = kept.refundedPaise / 100
  return [
    {
      promise: 'no acknowledged order is lost',
      figure: `${acknowledged.length} acknowledged, ${forgotten} not in the books`,
      kept: acknowledged.length > 0 && forgotten === 0,
    },
    {
      promise: 'the shop’s books agree with the provider’s',
      figure: `${taken.payments} payments, ${kept.paidOrders} paid orders, ${goingBack} rupees going back; ${lost.length} lost, ${doubled.length} doubled`,
      kept: lost.length === 0 && doubled.length === 0 && kept.paise + kept.refundedPaise === taken.paise,
    },
    {
      promise: 'every piece is on the shelf, held or sold',
      figure: `${pieces} of ${load.piecesAtFirst}`,
      kept: pieces === load.piecesAtFirst,
    },
    {
      promise: 'jobs were done: one parcel and one letter for each paid order',
      figure: `${parcels} parcels for ${paidOrders} orders, ${withoutParcel.length} without, ${withoutLetter.length} without a letter`,
      kept: parcels === paidOrders && withoutParcel.length === 0 && withoutLetter.length === 0,
    },
  ]
}

async function countUnpaid(db: Cluster['db'], numbers: readonly string[]): Promise<number> {
  const paid = await db.selectFrom('orders').select('number').where('paid_at', 'is not', null).execute()
  const known = new Set(paid.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number)).length
}
