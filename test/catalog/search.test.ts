import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readWords } from '#server/catalog/typed-words.store.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const { db, visitor } = shop
const category = {
  necklaces: await addTestCategory(db, 'Necklaces'),
  earrings: await addTestCategory(db, 'Earrings'),
  bangles: await addTestCategory(db, 'Bangles'),
  anklets: await addTestCategory(db, 'Anklets'),
}
const goods: [name: string, kind: keyof typeof category, description: string, sku: string][] = [
  ['Rajwadi Kundan Choker', 'necklaces', 'Foil-backed stones with pearls.', 'ALK-NK-001'],
  ['Temple Mangalsutra', 'necklaces', 'Black beads on a fine chain.', 'ALK-NK-002'],
  ['Lotus Pendant', 'necklaces', 'Goes with a kundan choker or alone.', 'ALK-NK-003'],
  ['Peacock Jhumka', 'earrings', 'Bells that sway.', 'ALK-ER-101'],
  ['Pearl Studs', 'earrings', 'For every day; champagne crystal.', 'ALK-ER-102'],
  ['Plain Kada', 'bangles', 'One heavy ring for the wrist.', 'ALK-BG-201'],
  ['Ghungroo Payal', 'anklets', 'Heard at each step.', 'ALK-AN-301'],
]
for (const [name, kind, description, sku] of goods) {
  await addTestProduct(db, { name, category_id: category[kind], description, sku })
}

const Found = z.object({ rows: z.array(z.object({ product_name: z.string() })), total: z.int() })
async function search(words: string, more = ''): Promise<string[]> {
  const { body } = await visitor.get(`/api/products?search=${encodeURIComponent(words)}&limit=100${more}`)
  const { rows, total } = z.parse(Found, body)
  expect(total).toBe(rows.length)
  return rows.map((row) => row.product_name)
}

const examples: [typed: string, first: string][] = [
  ['kundan choker', 'Rajwadi Kundan Choker'],
  ['CHOKER   kundan', 'Rajwadi Kundan Choker'],
  ['jhumka', 'Peacock Jhumka'],
  ['jhumki', 'Peacock Jhumka'],
  ['jumka', 'Peacock Jhumka'],
  ['jhumkaa', 'Peacock Jhumka'],
  ['peackok jhumki', 'Peacock Jhumka'],
  ['kara', 'Plain Kada'],
  ['kadas', 'Plain Kada'],
  ['mangal sutra', 'Temple Mangalsutra'],
  ['mangalsootra', 'Temple Mangalsutra'],
  ['manglasutra', 'Temple Mangalsutra'],
  ['payal', 'Ghungroo Payal'],
  ['anklet', 'Ghungroo Payal'],
  ['anklets', 'Ghungroo Payal'],
  ['payel', 'Ghungroo Payal'],
  ['bangles', 'Plain Kada'],
  ['bangels', 'Plain Kada'],
  ['bangle', 'Plain Kada'],
  ['raj', 'Rajwadi Kundan Choker'],
  ['rajwadi kund', 'Rajwadi Kundan Choker'],
  ['pendent', 'Lotus Pendant'],
  ['loutus', 'Lotus Pendant'],
  ['champagne', 'Pearl Studs'],
  ['alk-bg-201', 'Plain Kada'],
  ['ALK-BG', 'Plain Kada'],
  ['the kada for a wrist', 'Plain Kada'],
  ['kada qwxyzzy', 'Plain Kada'],
  ['झुमका', 'Peacock Jhumka'],
  ['पायल', 'Ghungroo Payal'],
  ['चूड़ी', 'Plain Kada'],
  ['मंगलसूत्र', 'Temple Mangalsutra'],
  ['कुंदन choker', 'Rajwadi Kundan Choker'],
  ['ear rings', 'Pearl Studs'],
  ['pearl ear-ring', 'Pearl Studs'],
  ['ear-rings', 'Pearl Studs'],
  ['ईयररिंग्स', 'Pearl Studs'],
  ['neckless', 'Lotus Pendant'],
  ['nekless', 'Lotus Pendant'],
  ['neck lace', 'Lotus Pendant'],
  ['नेकलेस', 'Lotus Pendant'],
  ['chudiyan', 'Plain Kada'],
  ['चूड़ियाँ', 'Plain Kada'],
]
test.each(examples)('typing “%s” finds %s first', async (typed, first) => {
  expect((await search(typed))[0]).toBe(first)
})

test('of all words that the database understands none is left out of a search, however they are joined', async () => {
  const words = goods
    .flatMap(([name]) => name.split(' '))
    .concat('mangal sutra', 'foil-backed', 'झुमका', '12', 'e.g.', '')
  const typed = fc.array(
    fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '  ', '-', '/', '.', ', ', '&', '\u00a0', '')),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (parts) => {
      const read = await readWords(db, parts.flat().join(''))
      const { rows } = await sql<{ understood: number }>`
        select count(distinct part) as understood from understand_search(${read.typed})`.execute(db)
      expect(rows[0]?.understood).toBeLessThanOrEqual(read.most)
    }),
    { numRuns: 200 },
  )
})

test('each of two, three and six words must be there, also where they are joined', async () => {
  expect(await search('rajwadi choker')).toEqual(['Rajwadi Kundan Choker'])
  expect(await search('rajwadi/pendant')).toEqual([])
  expect(await search('kundan choker stones')).toEqual(['Rajwadi Kundan Choker'])
  expect(await search('kundan choker jhumka')).toEqual([])
  expect(await search('rajwadi kundan choker foil stones pearls')).toEqual(['Rajwadi Kundan Choker'])
  expect(await search('rajwadi kundan choker foil stones bells')).toEqual([])
  expect(await suggest('kundan choker')).toEqual(['product: Rajwadi Kundan Choker', 'product: Lotus Pendant'])
  expect(await suggest('pearl necklace foil')).toEqual(['category: Necklaces', 'product: Rajwadi Kundan Choker'])
})

test('a piece that is named in Devanagari is found by it', async () => {
  const id = await addTestProduct(db, { name: 'चाँदी बाली' })
  expect(await search('बाली')).toEqual(['चाँदी बाली'])
  await db.deleteFrom('products').where('id', '=', id).execute()
})

test('of two words in Devanagari, one that no piece is named by is looked for in Latin letters', async () => {
  const names = ['Jhumka हार सेट', 'हार सेट']
  const ids = await Promise.all(names.map((name) => addTestProduct(db, { name })))
  expect(await search('झुमका हार')).toEqual(['Jhumka हार सेट'])
  expect(await search('झुमका का हार')).toEqual(['Jhumka हार सेट'])
  expect(await search('हार')).toHaveLength(2)
  await db.deleteFrom('products').where('id', 'in', ids).execute()
})

test('a piece that is named by one of the odd spellings is found by it, and a SKU that looks like one is still a SKU', async () => {
  const chudiyan = await addTestProduct(db, { name: 'Lakh Chudiyan' })
  const marked = await addTestProduct(db, { name: 'Brass Torque', sku: 'EAR-RING-7' })
  expect(await search('chudiyan')).toEqual(['Lakh Chudiyan'])
  expect(await search('ear-ring-')).toEqual(['Brass Torque'])
  await db.deleteFrom('products').where('id', 'in', [chudiyan, marked]).execute()
})

test.each(['pearl earrings for women', 'women’s pearl earrings', 'ladies pearl earrings', 'pearl earrings for girls'])(
  'typing “%s” finds all pearl earrings, not only those whose text says so',
  async (typed) => {
    const id = await addTestProduct(db, { name: 'Pearl Hoop', description: 'For women, ladies and girls.' })
    expect(await search(typed)).toContain('Pearl Studs')
    expect(await search('for women')).toEqual(['Pearl Hoop'])
    await db.deleteFrom('products').where('id', '=', id).execute()
  },
)

test('jewellery is all there is, and beside other words it leaves out nothing', async () => {
  const ids = [
    await addTestProduct(db, { name: 'Pearl Jewellery' }),
    await addTestProduct(db, { name: 'Pearl Cuff', description: 'Goes with all your jewellery.' }),
  ]
  const all = await search('')
  for (const typed of ['jewellery', 'Imitation Jewelry', 'artificial jewellary online'])
    expect(await search(typed), typed).toEqual(all)
  expect(await search('kundan jewellery')).toEqual(await search('kundan'))
  expect(await search('pearl jewellery')).toEqual(['Pearl Jewellery', 'Pearl Cuff'])
  await db.deleteFrom('products').where('id', 'in', ids).execute()
})

test.each([
  ['bali', 'Twist Hoops'],
  ['baliyan', 'Twist Hoops'],
  ['chand bali', 'Noor Chandbalis'],
  ['flower tops', 'Flower Studs'],
  ['black metal kada', 'Oxidised Kada'],
])('typing “%s” finds the %s, which no text calls so', async (typed, name) => {
  const names = ['Twist Hoops', 'Noor Chandbalis', 'Flower Studs', 'Oxidised Kada']
  const ids = await Promise.all(names.map((one) => addTestProduct(db, { name: one })))
  expect(await search(typed)).toEqual([name])
  await db.deleteFrom('products').where('id', 'in', ids).execute()
})

test('whoever types a whole name that says whom it is for finds that piece, however many share the rest of it', async () => {
  const ids = [await addTestProduct(db, { name: 'Pearl Hoops for Women' })]
  for (const number of [1, 2]) ids.push(await addTestProduct(db, { name: `Pearl Hoops No ${number}` }))
  expect(await search('pearl hoops for women')).toEqual(['Pearl Hoops for Women'])
  expect(await search('hoops for women and girls')).toHaveLength(3)
  // What is left of these is known to no piece.
  for (const typed of ['jewellery for women', 'for the women', 'what for women'])
    expect(await search(typed), typed).toEqual(['Pearl Hoops for Women'])
  await db.deleteFrom('products').where('id', 'in', ids).execute()
})

test('a price that is typed is kept to, alone, beside words and beside a price that was chosen', async () => {
  const ids = await Promise.all(
    [30_000, 50_000, 90_000].map((price) =>
      addTestProduct(db, { name: `Chandbali at ${price / 100}`, category_id: category.earrings, price }),
    ),
  )
  const chandbalis = async (typed: string, more?: string) => (await search(typed, more)).toSorted()

  expect(await chandbalis('chandbali under 500')).toEqual(['Chandbali at 300', 'Chandbali at 500'])
  expect(await chandbalis('chandbali above ₹500')).toEqual(['Chandbali at 500', 'Chandbali at 900'])
  expect(await chandbalis('chandbali under 500', '&maxPrice=400')).toEqual(['Chandbali at 300'])
  expect(await chandbalis('chandbali under 500', '&minPrice=400&maxPrice=900')).toEqual(['Chandbali at 500'])
  expect(await chandbalis('between 850 and 950')).toEqual(['Chandbali at 900'])
  const { body } = await visitor.get(`/api/products/suggest?q=${encodeURIComponent('chandbali under')}`)
  expect(body).toMatchObject({ suggestions: ids.map(() => ({ kind: 'product' })) })
  await db.deleteFrom('products').where('id', 'in', ids).execute()
})

test('what has all words in its name comes before what mentions them', async () => {
  expect(await search('kundan choker')).toEqual(['Rajwadi Kundan Choker', 'Lotus Pendant'])
})

test('a category’s name finds all that is in it, also after it was renamed', async () => {
  expect(await search('earring')).toEqual(['Pearl Studs', 'Peacock Jhumka'])
  expect(await search('earrings pearl')).toEqual(['Pearl Studs'])
  const rename = (name: string) =>
    db.updateTable('categories').set({ name }).where('id', '=', category.earrings).execute()
  await rename('Karnphool')
  expect(await search('karnphool')).toEqual(['Pearl Studs', 'Peacock Jhumka'])
  await rename('Earrings')
})

test('the beginning of a SKU finds those pieces and no others', async () => {
  expect(await search('alk-nk')).toEqual(['Lotus Pendant', 'Temple Mangalsutra', 'Rajwadi Kundan Choker'])
  expect(await search('alk-nk-00')).toHaveLength(3)
})

test('the beginning of a SKU that many pieces have lists each of them once, page after page, and counts them all', async () => {
  await sql`
    insert into products (id, name, description, price, stock, images, sku)
    select gen_random_uuid(), 'Piece ' || n, '', 100 * (1000 - n), 5, '{}', 'SER-' || lpad(n::text, 4, '0')
    from generate_series(1, 150) as n
  `.execute(db)
  const found = async (query: string) => {
    const { rows, total } = z.parse(Found, (await visitor.get(`/api/products?search=ser-&limit=60&${query}`)).body)
    expect(total).toBe(150)
    return rows.map((row) => row.product_name)
  }
  const newestFirst = Array.from({ length: 150 }, (_, index) => `Piece ${150 - index}`)
  const pages = [await found('page=1'), await found('page=2'), await found('page=3')]
  expect(pages.flat()).toEqual(newestFirst)
  expect(await found('sort=price-asc')).toEqual(newestFirst.slice(0, 60))
  expect(await found('sort=price-desc&page=3')).toEqual(newestFirst.slice(0, 30).toReversed())
  await sql`delete from products where sku like 'SER-%'`.execute(db)
})

test('a search is combined with filters and orders', async () => {
  expect(await search('pearl', `&category=${category.necklaces}`)).toEqual(['Rajwadi Kundan Choker'])
  expect(await search('pearl', `&category=${category.anklets}`)).toEqual([])
  expect(await search('kundan', '&maxPrice=1')).toEqual([])
  expect(await search('pearl', '&sort=name-asc')).toEqual(['Pearl Studs', 'Rajwadi Kundan Choker'])
})

test('a changed text is found by its new words and no longer by the old; a deleted piece not at all', async () => {
  const id = await addTestProduct(db, { name: 'Maroon Torque', description: 'Stiff.' })
  expect(await search('torque')).toEqual(['Maroon Torque'])
  await db.updateTable('products').set({ name: 'Maroon Collar' }).where('id', '=', id).execute()
  expect([await search('torque'), await search('collar')]).toEqual([[], ['Maroon Collar']])
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await search('collar')).toEqual([])
})

test.each([
  'qwxyzzy',
  '%',
  '_',
  '\\',
  "'; drop table products; --",
  '🙂',
  '& | ! ( ) : *',
  '=',
  'கம்மல்',
  '्',
  '-',
  '...',
])('typing “%s” finds nothing and breaks nothing', async (typed) => {
  const { status, body } = await visitor.get(`/api/products?search=${encodeURIComponent(typed)}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ rows: [], total: 0, pages_count: 0 })
})

const Suggested = z.object({ suggestions: z.array(z.object({ kind: z.string(), text: z.string() })) })
async function suggest(typed: string): Promise<string[]> {
  const { body } = await visitor.get(`/api/products/suggest?q=${encodeURIComponent(typed)}`)
  return z.parse(Suggested, body).suggestions.map(({ kind, text }) => `${kind}: ${text}`)
}

test('while somebody types, categories and pieces are suggested', async () => {
  expect(await suggest('jhu')).toEqual(['product: Peacock Jhumka'])
  expect(await suggest('neck')).toEqual([
    'category: Necklaces',
    'product: Lotus Pendant',
    'product: Temple Mangalsutra',
    'product: Rajwadi Kundan Choker',
  ])
  expect(await suggest('payal')).toEqual(['category: Anklets', 'product: Ghungroo Payal'])
  expect(await suggest('peacok')).toEqual(['product: Peacock Jhumka'])
  expect(await suggest('  ')).toEqual([])
})

test('words that are common each, but seldom meet, still find where they do, in their order and in pages', async () => {
  await sql`
    insert into products (id, name, description, price, stock, images)
    select gen_random_uuid(),
      case
        when n % 300 = 0 then 'Zircon Opaline ' || n
        when n % 2 = 0 then 'Zircon ' || n
        else 'Opaline ' || n
      end,
      case when n % 501 = 0 then 'Zircon beside it' else 'Plain' end,
      50000, 5, '{}'
    from generate_series(1, 1500) as n
  `.execute(db)
  const inNames = [1500, 1200, 900, 600, 300].map((n) => `Zircon Opaline ${n}`)
  const found = [...inNames, 'Opaline 501']
  expect(await search('zircon opaline')).toEqual(found)
  expect(await search('opaline zircon', '&minPrice=1')).toEqual(found)
  const second = await visitor.get('/api/products?search=zircon+opaline&limit=4&page=2')
  expect(second.body).toMatchObject({
    rows: [{ product_name: 'Zircon Opaline 300' }, { product_name: 'Opaline 501' }],
    total: 6,
    pages_count: 2,
  })
  await sql`delete from products where name like 'Zircon%' or name like 'Opaline%'`.execute(db)
  expect(await search('zircon opaline')).toEqual([])
})

test('pieces with all words in their names come before newer ones that have one in the text, page after page', async () => {
  await sql`
    insert into products (id, name, description, price, stock, images)
    select gen_random_uuid(), case when n in (7, 30) then 'Zircon Opaline ' else 'Zircon ' end || n,
      'Opaline beside it', 50000, 5, '{}'
    from generate_series(1, 1500) as n
  `.execute(db)
  const found = async (query: string) => {
    const { rows, total } = z.parse(Found, (await visitor.get(`/api/products?search=opaline+zircon&${query}`)).body)
    expect(total).toBe(1500)
    return rows.map((row) => row.product_name)
  }
  const inOrder = ['Zircon Opaline 30', 'Zircon Opaline 7', 'Zircon 1500', 'Zircon 1499', 'Zircon 1498', 'Zircon 1497']
  expect(await found('limit=4')).toEqual(inOrder.slice(0, 4))
  expect(await found('limit=3&page=2&minPrice=1')).toEqual(inOrder.slice(3))
  expect(await found('limit=1&sort=price-asc')).toHaveLength(1)
  await sql`delete from products where name like 'Zircon%'`.execute(db)
})

test('a kind of piece that is found by two words is listed whole with a filter, page after page, and none of it twice', async () => {
  await sql`
    insert into products (id, name, description, category_id, price, stock, images, colors, sku)
    select gen_random_uuid(), case when n <= 600 then 'Bangle ' else 'Rosewood ' end || n, '', ${category.bangles},
      50000, 5, '{}', case when n % 100 = 0 then '{Teal}'::text[] else '{}' end, 'BANGLE-' || lpad(n::text, 4, '0')
    from generate_series(1, 2000) as n
  `.execute(db)
  const found: string[] = []
  for (const page of [1, 2]) {
    const { body } = await visitor.get(`/api/products?search=bangle&color=Teal&limit=10&page=${page}`)
    const { rows, total } = z.parse(Found, body)
    expect(total).toBe(20)
    found.push(...rows.map((row) => row.product_name))
  }
  const newestFirst = Array.from({ length: 20 }, (_, index) => 2000 - 100 * index)
  expect(found).toEqual(newestFirst.map((n) => `${n <= 600 ? 'Bangle' : 'Rosewood'} ${n}`))

  // Its letters mean a kind of piece too.
  expect(await search('BANGLE-0042')).toEqual(['Bangle 42'])
  expect(await search('BANGLE-0042', '&inStock=true')).toEqual(['Bangle 42'])
  await sql`delete from products where sku like 'BANGLE-%'`.execute(db)
})

test('what more pieces have than lists reach is counted to there, with a filter and without', async () => {
  await sql`
    insert into products (id, name, description, price, stock, images, sku, colors)
    select gen_random_uuid(),
      'Feroza 77 ' || case when n % 3000 = 0 then 'Nath Tikka' when n % 2 = 0 then 'Nath' else 'Tikka' end,
      '', n * 100, 5, '{}', case when n = 10020 then 'FEROZA-77' end, case when n <= 30 then '{Teal}'::text[] else '{}' end
    from generate_series(1, 10020) as n
  `.execute(db)
  const total = async (query: string) => (await visitor.get(`/api/products?${query}`)).body
  expect(await total('search=feroza')).toMatchObject({ total: 10_000 })
  expect(await total('search=feroza&minPrice=11')).toMatchObject({ total: 10_000 })
  expect(await total('search=feroza&minPrice=31')).toMatchObject({ total: 9990 })
  expect(await total('search=feroza&color=Teal&maxPrice=20')).toMatchObject({ total: 20 })
  expect(await total('search=feroza+nath')).toMatchObject({ total: 5010 })
  expect(await total('search=feroza+nath&minPrice=11')).toMatchObject({ total: 5005 })
  expect(await total('search=feroza+nath&minPrice=21&maxPrice=40')).toMatchObject({ total: 10 })
  // Seldom together, with a filter that many meet and with one that few do.
  const seldom = [9000, 6000, 3000].map((price) => ({ product_name: 'Feroza 77 Nath Tikka', price }))
  expect(await total('search=nath+tikka&minPrice=31')).toMatchObject({ total: 3, rows: seldom })
  expect(await total('search=nath+tikka&minPrice=8500')).toMatchObject({ total: 1, rows: seldom.slice(0, 1) })
  // A wider price takes in the piece whose SKU this is.
  expect(await total('search=feroza-77&maxPrice=10010')).toMatchObject({ total: 10_000 })
  expect(await total('search=feroza-77&maxPrice=10020')).toMatchObject({ total: 1 })
  await sql`delete from products where name like 'Feroza%'`.execute(db)
})
