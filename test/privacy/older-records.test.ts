import { v7 as newId } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { deletedEmail } from '#server/accounts/deleted-account.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { addUser } from '../harness/builders.ts'
import { bareDatabase } from '../harness/test-database.ts'

test('where a refund was sent by hand, as versions before wrote it down, goes from the record', async () => {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo: '0030-words-in-names' })
  const deed = { actor: { id: null, name: 'Meera' }, action: 'job settled by hand', subjectKind: 'job', subjectId: 'j' }
  const about = { name: 'refund-refused', orderId: 'ALK-1042' }
  await writeAudit(db, { ...deed, after: { ...about, note: 'Sent to asha@upi' } })
  await writeAudit(db, { ...deed, after: { name: 'send-mail', note: 'Told her on the phone' } })

  await migrate(db)
  const record = await db.selectFrom('audit').select('after').orderBy('id').execute()
  expect(record, 'what is about no order is nobody’s').toEqual([
    { after: about },
    { after: { name: 'send-mail', note: 'Told her on the phone' } },
  ])
})

test('new orders of somebody who left before versions marked them as seen are no news any more', async () => {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo: '0039-papers-keep-their-tax' })
  const gone = await addUser(db)
  const here = await addUser(db)
  await db
    .updateTable('users')
    .set({ email: deletedEmail(gone.id) })
    .where('id', '=', gone.id)
    .execute()
  const bought = { status: 'delivered', subtotal: 100, shipping: 0, total: 100, shipping_method: 'flat' } as const
  const asIs = { ...bought, payment_status: 'paid', paid_at: new Date(), holds_stock: false, is_open: false } as const
  for (const { id } of [gone, here])
    await db
      .insertInto('orders')
      .values({ id: newId(), number: `AL-${id}`, user_id: id, ...asIs })
      .execute()

  await migrate(db)
  const news = await db.selectFrom('orders').select('user_id').where('seen_by_admin', '=', false).execute()
  expect(news).toEqual([{ user_id: here.id }])
})
