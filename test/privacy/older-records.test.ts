import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
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
