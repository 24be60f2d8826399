import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Activity } from '#contracts/activity.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { productSteps } from '../catalog/product-steps.ts'
import { claimSteps, password } from '../claims/claim-steps.ts'
import { addUser } from '../harness/builders.ts'
import { form } from '../harness/form.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const { db } = shop
const goods = await productSteps(shop)
const claims = claimSteps(shop)
const owner = await claims.owner()
const Page = z.object({ rows: z.array(Activity), total: z.int(), pages_count: z.int() })

async function read(query: string) {
  const { status, body } = await owner.get(`/api/activity?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return z.parse(Page, body)
}

const storyOf = async (subject: string) => (await read(`subject=${subject}`)).rows

test('a change of price and stock shows who made it, of what, what it was and what it became', async () => {
  const { _id } = await goods.add({ product_name: 'Kundan Choker', price: '1299', stock: '4' })
  await goods.change(_id, { price: '999', stock: '7' })
  const [changed, added] = await storyOf(_id)
  expect(changed).toEqual({
    _id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    actorId: goods.admin.id,
    actorName: 'Asha Rao',
    action: 'product changed',
    subjectKind: 'product',
    subjectId: _id,
    subjectName: 'Kundan Choker',
    before: { price: 1299, stock: 4, version: expect.any(Number) },
    after: { price: 999, stock: 7, version: expect.any(Number) },
  })
  expect(added).toMatchObject({ action: 'product added', before: null, after: { price: 1299, stock: 4 } })
})

test('a deleted product keeps its name, and so does a category that is gone from the database', async () => {
  const { _id } = await goods.add({ product_name: 'Peacock Jhumka' })
  await goods.admin.delete(`/api/products/${_id}`)
  expect(await storyOf(_id)).toMatchObject([
    { action: 'product deleted', subjectName: 'Peacock Jhumka', before: { price: 1299 }, after: null },
    { action: 'product added', subjectName: 'Peacock Jhumka' },
  ])

  const fields = { category_name: 'Nose pins', category_description: 'Small', category_image: true } as const
  const made = await goods.admin.fetch('/api/category', { method: 'POST', body: await form(fields) })
  const { _id: category } = z.parse(z.object({ data: z.object({ _id: z.string() }) }), await made.json()).data
  await goods.admin.fetch(`/api/category/${category}`, {
    method: 'PUT',
    body: await form({ category_name: 'Naths' }),
  })
  await goods.admin.delete(`/api/category/${category}`)
  expect(await storyOf(category)).toMatchObject([
    { action: 'category deleted', subjectName: 'Naths', before: { category_description: 'Small' }, after: null },
    { action: 'category changed', before: { category_name: 'Nose pins' }, after: { category_name: 'Naths' } },
    { action: 'category added', subjectName: 'Naths' },
  ])
})

test('statuses, tracking numbers and refunds of an order show under its number, money in rupees', async () => {
  const { orderId } = await claims.paid()
  const { id } = await db.selectFrom('orders').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
  await owner.put(`/api/orders/${orderId}/status`, { status: 'shipped', trackingNumber: 'AWB-77' })
  await owner.post(`/api/orders/${orderId}/refund`, { amount: 12.5, reason: 'A scratch.', password })
  const [refunded, shipped] = await storyOf(id)
  expect(refunded).toMatchObject({
    actorId: owner.id,
    action: 'order refunded',
    subjectName: orderId,
    after: { amount: 12.5, reason: 'A scratch.' },
  })
  expect(shipped).toMatchObject({
    actorId: owner.id,
    subjectName: orderId,
    before: { status: 'processing' },
    after: { status: 'shipped', trackingNumber: 'AWB-77' },
  })
})

test('a settled damage report shows under its order, without what the shopper wrote or who they are', async () => {
  const { claim, orderId } = await claims.reported()
  await owner.put(`/api/claims/${claim._id}/settle`, { outcome: 'refunded', amount: 25, password })
  const [settled, reported] = await storyOf(claim._id)
  expect(settled).toMatchObject({
    action: 'damage report settled',
    subjectName: orderId,
    before: { status: 'open' },
    after: { status: 'refunded', amount: 25 },
  })
  expect(reported).toMatchObject({ actorName: 'Shopper', before: null, after: null })
})

test('a changed role and a deleted video show with what they were', async () => {
  const ravi = await addUser(db, { name: 'Ravi Iyer' })
  await owner.put(`/api/users/${ravi.id}/role`, { role: 'admin', password })
  expect(await storyOf(ravi.id)).toMatchObject([
    { action: 'role changed', subjectName: 'Ravi Iyer', before: { role: 'user' }, after: { role: 'admin' } },
  ])

  const sent = await owner.fetch('/api/upload/testimonial-video', {
    method: 'POST',
    body: await form({ file: mp4() }),
  })
  const { url } = z.parse(z.looseObject({ url: z.string() }), await sent.json())
  const { body } = await owner.post('/api/videos', { videoUrl: url, description: 'At the bench' })
  const { _id } = z.parse(z.object({ data: z.object({ _id: z.string() }) }), body).data
  await owner.delete(`/api/videos/${_id}`)
  expect(await storyOf(_id)).toMatchObject([
    { action: 'video deleted', subjectName: 'At the bench', before: { description: 'At the bench' }, after: null },
    { action: 'video added' },
  ])
})

test('a shopper who changes their password is on record without a name', async () => {
  const asha = await addUser(db, { name: 'Asha Menon', password: 'moonstone-7' })
  const { body } = await shop.visitor.post('/api/auth/login', { email: asha.email, password: 'moonstone-7' })
  const { token } = z.parse(z.looseObject({ token: z.string() }), body)
  const change = { currentPassword: 'moonstone-7', newPassword: 'sunstone-9' }
  const changed = await shop.visitor.with({ authorization: `Bearer ${token}` }).put('/api/auth/password', change)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await storyOf(asha.id)).toMatchObject([
    { actorName: 'Shopper', action: 'password changed', before: null, after: null },
  ])
})

/** A record as of that moment. */
async function note(about: { at: string; actor?: string; kind?: string; subject?: string }): Promise<string> {
  const id = newId()
  const { at, actor = null, kind = 'parcel', subject = 'p-1' } = about
  const who = { actor_id: actor, actor_name: actor ? 'Meera' : 'The shop', action: `${kind} changed` }
  await db
    .insertInto('audit')
    .values({ id, at: new Date(at), ...who, subject_kind: kind, subject_id: subject, before: null, after: null })
    .execute()
  return id
}

test('the list is narrowed by who, by kind, to one thing and to days in India, and newest comes first', async () => {
  const meera = await addUser(db, { role: 'admin', name: 'Meera Pillai' })
  const lateOnTheFirst = await note({ at: '2024-03-01T18:29:59Z', actor: meera.id })
  const earlyOnTheSecond = await note({ at: '2024-03-01T18:30:00Z', actor: meera.id, subject: 'p-2' })
  const onTheThird = await note({ at: '2024-03-03T06:00:00Z', actor: meera.id, kind: 'counter' })
  await note({ at: '2024-03-02T06:00:00Z' })
  const ids = async (query: string) => (await read(query)).rows.map(({ _id }) => _id)

  expect(await ids(`actor=${meera.id}`)).toEqual([onTheThird, earlyOnTheSecond, lateOnTheFirst])
  expect(await ids(`actor=${meera.id}&kind=counter`)).toEqual([onTheThird])
  expect(await ids(`kind=parcel&actor=${meera.id}&subject=p-2`)).toEqual([earlyOnTheSecond])
  expect(await ids(`actor=${meera.id}&from=2024-03-01&to=2024-03-01`)).toEqual([lateOnTheFirst])
  expect(await ids(`actor=${meera.id}&from=2024-03-02`)).toEqual([onTheThird, earlyOnTheSecond])
  expect(await read(`actor=${meera.id}&limit=2&page=2`)).toMatchObject({
    rows: [{ _id: lateOnTheFirst }],
    total: 3,
    pages_count: 2,
  })
  expect(await ids('kind=nothing')).toEqual([])
  expect((await owner.get('/api/activity?from=2024-02-31')).status).toBe(400)
})

test('the choices are staff, past and present, who did something, and the kinds on record', async () => {
  const [idle, former] = [await addUser(db, { role: 'admin', name: 'Idle' }), await addUser(db, { name: 'Former' })]
  await owner.put(`/api/users/${former.id}/role`, { role: 'admin', password })
  await writeAudit(db, {
    actor: { id: former.id, name: 'Former' },
    action: 'shelf moved',
    subjectKind: 'shelf',
    subjectId: 's-1',
  })
  await owner.put(`/api/users/${former.id}/role`, { role: 'user', password })
  const shopper = await addUser(db, { name: 'Somebody' })
  await writeAudit(db, {
    actor: { id: shopper.id, name: 'Shopper' },
    action: 'password changed',
    subjectKind: 'user',
    subjectId: shopper.id,
  })
  const { body } = await owner.get('/api/activity/choices')
  const { actors, kinds } = z.parse(
    z.object({ actors: z.array(z.object({ _id: z.string(), name: z.string() })), kinds: z.array(z.string()) }),
    body,
  )
  const names = actors.map(({ _id }) => _id)
  expect(names).toEqual(expect.arrayContaining([owner.id, former.id]))
  expect(names).not.toContain(idle.id)
  expect(names).not.toContain(shopper.id)
  expect(kinds).toEqual(expect.arrayContaining(['shelf', 'user']))
  expect(kinds).toEqual([...new Set(kinds)].toSorted())
})

test('staff alone read it, in as many queries for many as for one, and no call changes or deletes it', async () => {
  for (const path of ['/api/activity', '/api/activity/choices']) {
    expect((await shop.visitor.get(path)).status).toBe(401)
    expect((await (await shop.shopper()).get(path)).status).toBe(403)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await owner.send(method, path)).status).toBe(404)
  }
  const id = await note({ at: '2024-04-01T06:00:00Z' })
  for (const method of ['PUT', 'DELETE']) expect((await owner.send(method, `/api/activity/${id}`)).status).toBe(404)
  for (const limit of [1, 50]) {
    const { count, texts } = await shop.countStatements(() => owner.get(`/api/activity?limit=${limit}`))
    expect(count, texts.join('\n')).toBeLessThanOrEqual(3)
  }
})
