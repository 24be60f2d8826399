import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pictureWidths } from '#contracts/pictures.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop()
const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

async function signedIn(email: string, headers: Record<string, string> = {}) {
  const answer = await shop.visitor.with(headers).post('/api/auth/login', { email, password: 'moonstone-1' })
  return shop.visitor.with({ authorization: `Bearer ${String(answer.body.token)}` })
}

const Sessions = z.object({
  sessions: z.array(z.object({ _id: z.string(), device: z.string(), current: z.boolean() })),
})
const sessionsIn = (body: unknown) => z.parse(Sessions, body).sessions

test('a profile changes what is sent and keeps the rest; an empty phone clears it', async () => {
  const asha = await shop.shopper()
  const changed = await asha.put('/api/auth/profile', {
    name: ' Asha Devi Rao ',
    phone: '+91 98765-43210',
    pincode: '400001',
  })
  expect(changed.body).toMatchObject({
    success: true,
    message: 'Profile updated successfully',
    user: { name: 'Asha Devi Rao', phone: '919876543210', pincode: '400001' },
  })
  expect(changed.body.data).toEqual(changed.body.user)

  const cleared = await asha.put('/api/auth/profile', { phone: '' })
  expect(cleared.body).toMatchObject({ user: { name: 'Asha Devi Rao', phone: null, pincode: '400001' } })
  expect((await asha.get('/api/auth/profile')).body.user).toEqual(cleared.body.user)
})

test('a profile that is sent back as it was read stays as it was', async () => {
  const asha = await shop.shopper()
  const { user } = z.parse(z.object({ user: z.looseObject({}) }), (await asha.get('/api/auth/profile')).body)
  expect(user).toMatchObject({ phone: null, pincode: null })
  expect(await asha.put('/api/auth/profile', user)).toMatchObject({ status: 200, body: { user } })
})

test('nobody gives themselves a role or another address through the profile', async () => {
  const asha = await shop.shopper()
  const before = (await asha.get('/api/auth/me')).body.user
  await asha.put('/api/auth/profile', { role: 'admin', email: 'boss@example.in', _id: 'x' })
  expect((await asha.get('/api/auth/me')).body.user).toEqual(before)
})

test('a wrong profile is refused field by field', async () => {
  const asha = await shop.shopper()
  const answer = await asha.put('/api/auth/profile', { name: '', phone: '12', pincode: '012345' })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: {
        name: 'Name is required',
        phone: 'Please enter a valid phone number (10-15 digits)',
        pincode: 'PIN code must be six digits',
      },
    },
  })
})

test('sessions are listed by device, and can be ended one by one or all but this one', async () => {
  const email = 'devices@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const laptop = await signedIn(email)
  const phone = await signedIn(email, { 'user-agent': phoneBrowser })
  const tablet = await signedIn(email)

  const all = sessionsIn((await laptop.get('/api/auth/sessions')).body)
  expect(all).toHaveLength(3)
  expect(all.filter(({ current }) => current)).toHaveLength(1)
  const ofPhone = all.find(({ device }) => device === 'Chrome on Android')

  const left = await laptop.delete(`/api/auth/sessions/${ofPhone?._id}`)
  expect(sessionsIn(left.body)).toHaveLength(2)
  expect((await phone.get('/api/auth/me')).status).toBe(401)

  expect(sessionsIn((await laptop.delete('/api/auth/sessions')).body)).toMatchObject([{ current: true }])
  expect((await tablet.get('/api/auth/me')).status).toBe(401)
  expect((await laptop.get('/api/auth/me')).status).toBe(200)
})

test('who was made an admin sees no session that has lapsed for staff, though a shopper’s would go on', async () => {
  const email = 'promoted@example.in'
  const user = await addUser(shop.db, { email, password: 'moonstone-1' })
  const [phone, laptop] = [await signedIn(email, { 'user-agent': phoneBrowser }), await signedIn(email)]
  const listed = async () => sessionsIn((await laptop.get('/api/auth/sessions')).body)
  const seen = new Date(Date.now() - 13 * 3600_000)
  const other = (await listed()).find(({ current }) => !current)
  await shop.db
    .updateTable('sessions')
    .set({ last_seen_at: seen })
    .where('id', '=', other?._id ?? '')
    .execute()
  expect(await listed()).toHaveLength(2)

  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  expect(await listed()).toMatchObject([{ current: true }])
  expect((await phone.get('/api/auth/me')).status).toBe(401)
})

test('somebody else’s session is not there', async () => {
  const [asha, meera] = [await shop.shopper(), await shop.shopper()]
  const [session] = sessionsIn((await meera.get('/api/auth/sessions')).body)
  expect((await asha.delete(`/api/auth/sessions/${session?._id}`)).status).toBe(404)
  expect((await meera.get('/api/auth/me')).status).toBe(200)
})

test('changing the password asks for the old one and ends the other sessions', async () => {
  const email = 'change@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const [here, there] = [await signedIn(email), await signedIn(email)]

  const wrong = await here.put('/api/auth/password', { currentPassword: 'nope', newPassword: 'sunstone-22' })
  expect(wrong).toMatchObject({ status: 400, body: { errors: { currentPassword: 'Current password is not right' } } })

  const right = await here.put('/api/auth/password', { currentPassword: 'moonstone-1', newPassword: 'sunstone-22' })
  expect(right.status).toBe(200)
  expect((await here.get('/api/auth/me')).status).toBe(200)
  expect((await there.get('/api/auth/me')).status).toBe(401)
  expect((await shop.visitor.post('/api/auth/login', { email, password: 'sunstone-22' })).status).toBe(200)
})

test('a profile picture is kept in every width, and the one it replaces is removed', async () => {
  const asha = await shop.shopper()
  const upload = async () => {
    const form = new FormData()
    form.append('profileImage', new Blob([new Uint8Array(await jpeg())]), 'me.jpg')
    form.append('name', 'Asha with a picture')
    const answer = await asha.fetch('/api/auth/profile', { method: 'PUT', body: form })
    return z.parse(z.object({ user: z.object({ name: z.string(), profileImage: z.string() }) }), await answer.json())
      .user
  }
  const status = async (path: string) => (await shop.visitor.fetch(path)).status

  const first = await upload()
  expect(first.name).toBe('Asha with a picture')
  for (const width of pictureWidths)
    expect(await status(first.profileImage.replace(/\d+\.webp$/, `${width}.webp`))).toBe(200)

  const second = await upload()
  expect(second.profileImage).not.toBe(first.profileImage)
  await until(async () => (await status(first.profileImage)) === 404)
  expect(await status(second.profileImage)).toBe(200)
})

test('a profile picture can be taken away: its file goes, and all else stays', async () => {
  const asha = await shop.shopper()
  const send = async (profileImage: Blob | string) => {
    const form = new FormData()
    form.append('profileImage', profileImage)
    const answer = await asha.fetch('/api/auth/profile', { method: 'PUT', body: form })
    return z.parse(z.object({ user: z.object({ profileImage: z.string() }) }), await answer.json()).user.profileImage
  }
  const path = await send(new Blob([new Uint8Array(await jpeg())]))
  // What a form sends for a chooser that was left alone, or a client for a picture it has read, takes nothing away.
  expect(await send('')).toBe(path)
  expect((await asha.put('/api/auth/profile', { profileImage: path })).body).toMatchObject({
    user: { profileImage: path },
  })

  const bare = { name: 'Asha Rao', profileImage: null }
  expect(await asha.put('/api/auth/profile', { profileImage: null })).toMatchObject({
    status: 200,
    body: { user: bare },
  })
  await until(async () => (await shop.visitor.fetch(path)).status === 404)
  expect(await asha.put('/api/auth/profile', { profileImage: null })).toMatchObject({
    status: 200,
    body: { user: bare },
  })
})

test('what is no picture is refused, and the profile stays as it was', async () => {
  const asha = await shop.shopper()
  const form = new FormData()
  form.append('profileImage', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'me.png')
  form.append('name', 'Changed')
  const answer = await asha.fetch('/api/auth/profile', { method: 'PUT', body: form })
  expect(answer.status).toBe(415)
  expect((await asha.get('/api/auth/me')).body).toMatchObject({ user: { name: 'Asha Rao', profileImage: null } })
})
