import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { call, reply } from '#contracts/call.ts'
import { serve } from '#server/serve.ts'
import { openShop } from './harness/shop.ts'

const visitors = { method: 'POST', by: 'visitor', reply: reply({}) } as const
const dropOut = call({ ...visitors, path: '/api/test-drop-out', summary: 'Loses its connection in the middle' })
const writeToStandby = call({ ...visitors, path: '/api/test-standby', summary: 'Writes where one may only read' })
const meetHalfWay = call({ ...visitors, path: '/api/test-ring', summary: 'Locks what another has who waits for it' })

const shop = await openShop({
  addRoutes(app) {
    const { db } = app.deps
    serve(app, dropOut, () =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        return {}
      }),
    )
    serve(app, writeToStandby, () =>
      db.transaction().execute(async (tx) => {
        await sql`set transaction read only`.execute(tx)
        await sql`delete from rate_limits`.execute(tx)
        return {}
      }),
    )
    serve(app, meetHalfWay, async () => {
      await sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(db)
      return {}
    })
  },
})

test.each([
  ['a database that goes away in the middle of a deed', dropOut],
  ['a primary that has become a standby', writeToStandby],
  ['a ring in which each waits for the other', meetHalfWay],
])('%s is a 503 that says when to come again, and the next request is answered', async (_what, { path }) => {
  const refused = await shop.visitor.post(path)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(shop.takeErrors()).toHaveLength(1)

  expect((await shop.visitor.get('/api/ready')).status).toBe(200)
})
