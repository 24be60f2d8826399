import { expect, test } from 'vitest'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { addOrder } from './listed-orders.ts'

const shop = await openShop()
const meera = await shop.admin()
const product = await addTestProduct(shop.db)
const add = (about: Parameters<typeof addOrder>[2]) => addOrder(shop, product, about)
const print = (ids: string[]) => meera.fetch(`/api/orders/packing-slips?ids=${ids.join(',')}`)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

test('slips of several orders are one PDF, with a page for each, whatever script their names are in', async () => {
  const one = await add({ to: { fullName: 'शीतल देशपांडे' }, piece: { sku: 'AL-1', size: '2.6', color: 'Gold' } })
  const other = await add({ status: 'shipped', notes: 'A gift, please no bill' })
  const response = await print([one.id, other.id, one.id])
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="packing-slips.pdf"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const pdf = Buffer.from(await response.arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(2)
  expect(pdf.toString('latin1')).toContain('NotoSansDevanagari-SemiBold')
})

test('what is not to be packed is refused by name, with all that was chosen beside it', async () => {
  const good = await add({})
  const unpaid = await add({ status: 'pending', payment: 'pending' })
  const off = await add({ status: 'cancelled', payment: 'refunded' })
  const nowhere = await add({ to: null })
  const refused = await print([good.id, unpaid.id, off.id, nowhere.id])
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    code: 'conflict',
    message: `These can’t be packed: ${unpaid.number} (not paid), ${off.number} (cancelled), ${nowhere.number} (no address)`,
  })
  expect((await print([good.id, '01900000-0000-7000-8000-000000000000'])).status).toBe(404)
  const deskOf = async ({ number }: { number: string }) => (await meera.get(`/api/orders/${number}/desk`)).body['data']
  expect(await deskOf(good)).toMatchObject({ canPack: true })
  for (const order of [unpaid, off, nowhere]) expect(await deskOf(order)).toMatchObject({ canPack: false })
})

test('a choice that is empty, too long or no choice of orders is refused', async () => {
  const { id } = await add({})
  for (const ids of [[], ['7'], Array.from({ length: 101 }, () => id)]) expect((await print(ids)).status).toBe(400)
  expect((await meera.fetch('/api/orders/packing-slips')).status).toBe(400)
  expect((await (await shop.shopper()).get(`/api/orders/packing-slips?ids=${id}`)).status).toBe(403)
})
