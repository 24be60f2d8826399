import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/harness/shop.ts'
import { writtenOnce } from './written-once.ts'

const { db } = await openShop()

interface Sum {
  one: number
  other: number | null
}

test('a statement is written once and answers each call with its own values, nothing included', async () => {
  let written = 0
  const add = writtenOnce<Sum, { sum: number; other: number | null }>((given, blank) => {
    written += 1
    const other = blank((values) => values.other)
    return sql<{ sum: number; other: number | null }>`
      select ${blank(({ one }) => one)}::int + coalesce(${other}::int, ${100}) as sum, ${other}::int as other
    `.compile(given)
  })
  expect(await add(db, { one: 1, other: 2 })).toEqual([{ sum: 3, other: 2 }])
  expect(await add(db, { one: 5, other: null })).toEqual([{ sum: 105, other: null }])
  expect(written).toBe(1)
})
