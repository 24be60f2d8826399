import { setImmediate as turnIsOver } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findCaller, startSession } from '#server/accounts/session.service.ts'
import { findProduct } from '#server/catalog/products.store.ts'
import { addTestProduct, addUser } from '#test/harness/builders.ts'
import { openShop } from '#test/harness/shop.ts'
import { askedTogether } from './asked-together.ts'
import { openDatabase } from './database.ts'

const { db, databaseUrl } = await openShop()

test('people who call at the same moment are each taken for themselves, and nobody for anybody else', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => addUser(db)))
  const sessions = await Promise.all(people.map((person) => startSession(db, person)))
  const tokens = sessions.flatMap(({ token }) => [token, `${token}?`])
  const callers = await Promise.all(tokens.map((token) => findCaller(db, token)))
  expect(callers.map((caller) => caller?.id)).toEqual(people.flatMap(({ id }) => [id, undefined]))
})

test('sixteen who ask for products at the same moment take one statement, each with its own answer', async () => {
  const ids = await Promise.all(Array.from({ length: 15 }, () => addTestProduct(db)))
  const gone = await addTestProduct(db)
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  const asked = [gone, ...ids]
  let statements = 0
  const counted = openDatabase(databaseUrl, { onStatement: () => (statements += 1) })
  onTestFinished(counted.close)
  const found = await Promise.all(asked.map((id) => findProduct(counted.db, id)))
  expect(found.map((product) => product?._id)).toEqual([undefined, ...ids])
  expect(statements).toBe(1)
})

test('who asks while a statement is under way gets an answer of their own, never an older one', async () => {
  let now = 'before'
  const begun: (() => void)[] = []
  const ask = askedTogether<string, string>(async (_db, all) => {
    const seen = now
    await new Promise<void>((answer) => begun.push(answer))
    return all.map((asked) => `${asked}: ${seen}`)
  })
  const first = ask(db, 'first')
  await turnIsOver()
  now = 'after'
  const second = ask(db, 'second')
  await turnIsOver()
  for (const answer of begun) answer()
  expect(await Promise.all([first, second])).toEqual(['first: before', 'second: after'])
})

test('what fails is told to everybody who asked, and the next are answered again', async () => {
  let fails = true
  const ask = askedTogether<number, number>((_db, all) =>
    fails ? Promise.reject(new Error('The database is away')) : Promise.resolve(all),
  )
  const told = await Promise.allSettled([ask(db, 1), ask(db, 2)])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await Promise.all([ask(db, 1), ask(db, 2)])).toEqual([1, 2])
})

test('a transaction sees what it has written itself, whoever else asks at the same moment', async () => {
  const id = await addTestProduct(db, { name: 'Mukkuthi' })
  const seen = await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ name: 'Mukkera' }).where('id', '=', id).execute()
    return Promise.all([findProduct(tx, id), findProduct(db, id)])
  })
  expect(seen.map((product) => product?.product_name)).toEqual(['Mukkera', 'Mukkuthi'])
})
