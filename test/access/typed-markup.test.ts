import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

const supportEmail = 'care@shop.test'
const shop = await openShop({ withPages: true, settings: { rateLimitScale: 1000, supportEmail } })
const { db } = shop
const steps = paymentSteps(shop)
const admin = await shop.admin()

/** What somebody types who wants to be read by a browser and not by people: out of text, attribute, script and comment. */
const typed = (where: string) =>
  `${where}" onclick=typed() x='</script><script>typed()</script><img src=x onerror=typed()><!--`
const looseMarkup = /<script>typed|<img src=x|" onclick=|x='<\//

const category = await addTestCategory(db, typed('category'), typed('category-words'))
const subcategory = newId()
await db
  .insertInto('subcategories')
  .values({ id: subcategory, name: typed('subcategory'), category_id: category, description: typed('sub-words') })
  .execute()
const product = await addTestProduct(db, {
  name: typed('name'),
  description: typed('description'),
  category_id: category,
  subcategory_id: subcategory,
  sizes: [typed('size')],
  colors: [typed('colour')],
  sku: typed('sku'),
  specifications: [{ name: typed('spec-name'), value: typed('spec-value') }],
})
for (const [kind, words] of [
  ['video', typed('film')],
  ['testimonial', typed('testimonial')],
] as const) {
  const film = { id: newId(), kind, video_url: 'https://films.example/a.mp4', poster: null, description: words }
  await db.insertInto('videos').values(film).execute()
}
const review = {
  productId: product,
  name: typed('reviewer'),
  email: 'eve@example.in',
  rating: 5,
  review: typed('review'),
}
expect((await shop.visitor.post('/api/review/add', review)).status).toBe(201)

const query = encodeURIComponent(typed('asked'))
/** Each page with some of what somebody typed that it shows. */
const pages: [page: string, path: string, shows: string[]][] = [
  ['the home page', '/', ['category', 'name']],
  ['a list', '/products', ['name', 'category', 'size', 'colour']],
  ['a filtered list', `/products?size=${query}&color=${query}&sort=${query}&page=${query}`, []],
  ['a category', `/category/${category}`, ['category', 'subcategory', 'name']],
  ['a search for it', `/search?q=${query}`, ['asked']],
  ['a search', '/search?q=name', ['name']],
  [
    'a product',
    `/product/${product}`,
    ['name', 'description', 'spec-name', 'spec-value', 'size', 'colour', 'reviewer', 'review'],
  ],
  ['the videos', '/videos', ['film']],
  ['the testimonials', '/Testimonial', ['testimonial']],
  ['the login', `/login?next=${query}`, []],
  ['a policy of that name', `/policys/${query}`, []],
  ['a product of that name', `/product/${query}`, []],
  ['an order of that name', `/order/${query}`, []],
  ['a page of that name', `/${query}`, []],
]

test.each(pages)('%s shows what was typed as text, and runs none of it', async (_page, path, shows) => {
  const answer = await shop.visitor.fetch(path)
  const html = await answer.text()
  for (const words of shows) expect(html, `${words} is shown`).toContain(`${words}&quot; onclick`)

  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const [, attributes = '', script = ''] of scripts) {
    if (attributes.includes('application/ld+json')) expect(JSON.parse(script)).toHaveProperty('@type')
    else if (attributes.includes('application/json')) expect(JSON.parse(script)).toBeInstanceOf(Object)
    else if (script !== '') expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
  }
  // A script that was broken out of leaves its rest behind, where it is seen.
  expect(html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')).not.toMatch(looseMarkup)
  expect(policy).not.toContain("'unsafe-eval'")
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline')
})

test('what a link brings along for the next page, and what the API answers, is never taken for a page', async () => {
  const data = pages.map(([, path]) => path.replace(/^\/(?=\?|$)/, '/_').replace(/(?=\?|$)/, '.data'))
  const calls = [`/api/products/${product}`, `/api/review?productId=${product}`, `/api/products?search=${query}`]
  for (const path of [...data, ...calls, `/api/${query}`, `/media/${query}.webp`, `/sitemaps/${query}`]) {
    const { headers } = await shop.visitor.fetch(path)
    expect(headers.get('content-type'), path).not.toMatch(/html|svg|xml/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

test('letters show what was typed as text', async () => {
  const person = await shop.shopper()
  const [name, street] = [typed('Eve'), typed('street')]
  await db.updateTable('users').set({ name }).where('id', '=', person.id).execute()
  await person.post('/api/cart/add', { productId: product })
  const address = { fullName: name, street, city: 'Mysuru', state: 'Karnataka', postcode: '570001' }
  const orderData = {
    address: { ...address, phone: '9876543210', email: 'eve@example.in' },
    notes: typed('notes'),
  }
  const { order } = steps.createdIn((await steps.createOrder(person, 1299, { orderData })).body)
  await steps.verify(person, await steps.pay(order.id))
  const words = {
    name: typed('writer'),
    email: 'eve@example.in',
    subject: typed('subject'),
    message: typed('message'),
  }
  expect((await shop.visitor.post('/api/contact', words)).status).toBe(201)

  await nextMailTo(shop.visitor, 'eve@example.in', /./)
  await nextMailTo(shop.visitor, supportEmail, /writer/)
  const mails = [...(await mailsTo(shop.visitor, 'eve@example.in')), ...(await mailsTo(shop.visitor, supportEmail))]
  expect(mails.map(({ html }) => html).join('')).toContain('&lt;script&gt;typed()')
  for (const { html, subject } of mails) {
    expect(html, subject).not.toMatch(looseMarkup)
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

test('no table that staff open in a spreadsheet has a cell that is a formula', async () => {
  const formulas = ['=HYPERLINK("http://evil.example","x")', '@SUM(A1)', '+1+cmd|calc', '-2+3', '\t=1+1', '=1+1']
  const buyer = await shop.shopper()
  for (const formula of formulas) {
    const id = await addTestProduct(db, { name: formula, sku: formula, description: formula, stock: 1, price: 50_000 })
    await buyer.post('/api/cart/add', { productId: id })
  }
  const { order } = await steps.created(buyer, 500 * formulas.length)
  await steps.verify(buyer, await steps.pay(order.id))
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const period = `from=${day(2)}&to=${day(-2)}`
  const files = ['/api/products/export', `/api/insights/best-sellers.csv?${period}`, '/api/insights/low-stock.csv']
  for (const path of files) {
    const answer = await admin.fetch(path)
    expect(answer.headers.get('content-disposition'), path).toContain('attachment')
    const cells: string[][] = parse(await answer.text(), { bom: true })
    expect(cells.flat().filter((cell) => cell.includes('HYPERLINK')).length, path).toBeGreaterThan(0)
    expect(
      cells.flat().filter((cell) => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell)),
      path,
    ).toEqual([])
  }
})

test('the name of a file that somebody sends is never the name of a file of ours', async () => {
  for (const name of [
    '../../../x.mp4',
    '"><img src=x onerror=typed()>.mp4',
    'a\r\nx-evil: 1.mp4',
    '/etc/passwd',
    'x.html',
  ]) {
    const body = new FormData()
    body.append('mode', 'check')
    body.append('file', new Blob(['name,price\n=1,500\n']), name)
    const answer = await admin.fetch('/api/products/import', { method: 'POST', body })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-evil')).toBeNull()
    const kept: unknown = await answer.json()
    expect(JSON.stringify(kept)).not.toMatch(/\/media\/[^"]*(?:img|passwd|\.\.)/)
  }
})
