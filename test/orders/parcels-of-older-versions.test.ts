import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parcelBackOrLostJob } from '#server/shipments/parcel.job.ts'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { bareDatabase } from '../harness/test-database.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { meera, packed, hear, listed, become, desk } = await parcelSteps(shop)

/** As far as an older version had come. */
async function olderDatabase(upTo: string) {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo })
  const [{ id: asha }, nath] = [await addUser(db), await addTestProduct(db)]
  const addParcel = async (awb: string, status_id: number, order: object) => {
    const order_id = await addPaidOrder(db, asha, [nath])
    const change = { tracking_number: awb, ...order }
    await db.updateTable('orders').set(change).where('id', '=', order_id).execute()
    await db.insertInto('shipments').values({ order_id, awb, status_id, status_label: 'As it was' }).execute()
  }
  const listDue = async (inMinutes = 0) => {
    const then = new Date(Date.now() + inMinutes * 60_000)
    const rows = db.selectFrom('shipments').select('awb').where('next_check_at', '<=', then).orderBy('awb')
    return (await rows.execute()).map(({ awb }) => awb)
  }
  return { db, addParcel, listDue }
}

test('parcels that were called off while their orders counted on them are asked about once more, and no others', async () => {
  const { db, addParcel, listDue } = await olderDatabase('0030-words-in-names')
  await addParcel('waits for nobody', 8, { status: 'processing' })
  await addParcel('marked as shipped', 45, { status: 'shipped' })
  await addParcel('cancelled', 8, { status: 'cancelled' })
  await addParcel('sent another way', 8, { status: 'shipped', tracking_number: 'X 1' })
  await addParcel('delivered', 7, { status: 'shipped' })

  await migrate(db)
  expect(await listDue()).toEqual(['marked as shipped', 'waits for nobody'])
})

test('parcels that came back or were lost before anybody was told of such are asked about once more, and no others', async () => {
  const { db, addParcel, listDue } = await olderDatabase('0035-what-is-not-offered-takes-nothing')
  await addParcel('came back', 10, { status: 'shipped' })
  await addParcel('lost', 12, { status: 'shipped' })
  await addParcel('damaged', 25, { status: 'shipped' })
  await addParcel('on its way', 18, { status: 'shipped' })
  await addParcel('cancelled', 12, { status: 'cancelled' })
  await addParcel('sent again', 10, { status: 'shipped', tracking_number: 'X 1' })
  await addParcel('seen to by staff', 10, { status: 'shipped', number: 'ALSETTLED' })
  await writeAudit(db, {
    actor: { id: meera.id, name: 'Meera' },
    action: 'job settled by hand',
    subjectKind: 'job',
    subjectId: meera.id,
    after: { name: parcelBackOrLostJob.name, orderId: 'ALSETTLED' },
  })

  await migrate(db)
  expect(await listDue(50), 'not by a shop of the version before, while a restart goes round').toEqual([])
  expect(await listDue(61)).toEqual(['came back', 'damaged', 'lost'])
})

test.each([
  [10, 'has come back'],
  [12, 'lost or damaged'],
])(
  'a parcel in state %s of which an older version told nobody is told of when the courier says so again',
  async (status_id, words) => {
    const { orderId, id } = await packed()
    await become(orderId, { status: 'shipped' })
    // As migration 0037 leaves it.
    await shop.db.updateTable('shipments').set({ status_id, status_label: null }).where('order_id', '=', id).execute()
    expect((await desk(orderId)).nextStatuses, 'known, whether or not the courier still answers').toContain('cancelled')
    await hear(id, { statusId: status_id, label: 'AS BEFORE' })
    const job = await listed(orderId, parcelBackOrLostJob)
    expect(job.reason).toContain(words)
    await hear(id, { statusId: status_id, label: 'AS BEFORE' })
    expect((await desk(orderId)).failedJobs, 'once').toEqual([job])
  },
)
