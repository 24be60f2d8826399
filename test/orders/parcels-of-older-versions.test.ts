import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { bareDatabase } from '../harness/test-database.ts'

test('parcels that were called off while their orders counted on them are asked about once more, and no others', async () => {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo: '0030-words-in-names' })
  const [{ id: asha }, nath] = [await addUser(db), await addTestProduct(db)]
  const addParcel = async (awb: string, status_id: number, order: object) => {
    const order_id = await addPaidOrder(db, asha, [nath])
    await db
      .updateTable('orders')
      .set({ tracking_number: awb, ...order })
      .where('id', '=', order_id)
      .execute()
    await db.insertInto('shipments').values({ order_id, awb, status_id }).execute()
  }
  await addParcel('waits for nobody', 8, { status: 'processing' })
  await addParcel('marked as shipped', 45, { status: 'shipped' })
  await addParcel('cancelled', 8, { status: 'cancelled' })
  await addParcel('sent another way', 8, { status: 'shipped', tracking_number: 'X 1' })
  await addParcel('delivered', 7, { status: 'shipped' })

  await migrate(db)
  const due = db.selectFrom('shipments').select('awb').where('next_check_at', '<=', new Date()).orderBy('awb')
  expect(await due.execute()).toEqual([{ awb: 'marked as shipped' }, { awb: 'waits for nobody' }])
})
