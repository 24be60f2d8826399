import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/harness/shop.ts'
import { writeAudit } from './audit.service.ts'

const { db } = await openShop()
const actor = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Asha Rao' }
const deed = { actor, action: 'category changed', subjectKind: 'category', subjectId: 'c-1' }

function find(id: string) {
  return db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst()
}

test('a deed is kept with who, what, when, and only what it changed', async () => {
  const before = { name: 'Rings', sizes: ['S', 'M'], image: null }
  const id = await writeAudit(db, { ...deed, before, after: { ...before, name: 'Finger rings', image: '/media/a' } })
  expect(await find(id)).toEqual({
    id,
    at: expect.any(Date),
    actor_id: actor.id,
    actor_name: 'Asha Rao',
    action: 'category changed',
    subject_kind: 'category',
    subject_id: 'c-1',
    before: { name: 'Rings', image: null },
    after: { name: 'Finger rings', image: '/media/a' },
  })
})

test('what is made has no before, what is removed no after, and the shop itself no id', async () => {
  const made = await writeAudit(db, { ...deed, actor: { id: null, name: 'The shop' }, after: { name: 'Rings' } })
  expect(await find(made)).toMatchObject({ actor_id: null, before: null, after: { name: 'Rings' } })
  const removed = await writeAudit(db, { ...deed, before: { name: 'Rings' } })
  expect(await find(removed)).toMatchObject({ before: { name: 'Rings' }, after: null })
})

test('a change that is taken back leaves no record', async () => {
  let id = ''
  const change = db.transaction().execute(async (tx) => {
    id = await writeAudit(tx, deed)
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect(await find(id)).toBeUndefined()
})

test.each(['password', 'passwordHash', 'token', 'otp', 'setupCode', 'keySecret'])(
  'a %s never gets in',
  async (name) => {
    await expect(writeAudit(db, { ...deed, after: { [name]: 'x' } })).rejects.toThrow('does not keep secrets')
    await expect(writeAudit(db, { ...deed, before: { [name]: 'x' } })).rejects.toThrow('does not keep secrets')
  },
)

test('the database refuses to change the record, to thin it out or to empty it', async () => {
  const id = await writeAudit(db, deed)
  const refused = 'the audit record can not be changed'
  await expect(db.updateTable('audit').set({ action: 'nothing' }).where('id', '=', id).execute()).rejects.toThrow(
    refused,
  )
  await expect(db.deleteFrom('audit').where('id', '=', id).execute()).rejects.toThrow(refused)
  await expect(sql`truncate audit`.execute(db)).rejects.toThrow(refused)
  expect(await find(id)).toMatchObject({ action: 'category changed' })
})
