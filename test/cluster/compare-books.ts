import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings/settings.ts'
import { judgeBooks, judgeDeliveries } from '../stress/agreement.ts'
import { readBooks } from '../stress/books.ts'
import { readDeliveries } from '../stress/deliveries.ts'
import type { Finding } from '../stress/finding.ts'
import { catchUp } from '../stress/kill-the-shop.ts'
import type { Cluster } from './cluster.ts'
import type { WatchedLoad } from './watched-load.ts'

/** The shop's books beside the provider's, once all has been caught up with. */
export async function compareBooks({ db, standins }: Cluster, load: WatchedLoad): Promise<Finding[]> {
  await catchUp(db)
  const provider = openRazorpay({ ...readSettings({}).payments, apiUrl: () => standins.razorpayUrl })
  const acknowledged = load.acknowledged()
  const forgotten = await countUnpaid(db, acknowledged)
  return [
    {
      promise: 'no acknowledged order is lost',
      figure: `${acknowledged.length} acknowledged, ${forgotten} not in the books`,
      kept: acknowledged.length > 0 && forgotten === 0,
    },
    ...judgeBooks(await readBooks(db, provider, load.products), load.piecesAtFirst),
    ...judgeDeliveries(await readDeliveries(db, standins)),
  ]
}

async function countUnpaid(db: Cluster['db'], numbers: readonly string[]): Promise<number> {
  const paid = await db.selectFrom('orders').select('number').where('paid_at', 'is not', null).execute()
  const known = new Set(paid.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number)).length
}
