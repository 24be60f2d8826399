import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { hardChangesIn } from './hard-changes.ts'

const folder = resolve(import.meta.dirname, '../../migrations')

/** From before the shop was open anywhere, so that no version before it was running. */
const beforeTheOpening: Record<string, string[]> = {
  '0002-accounts.sql': ['adds a column that the version before does not fill'],
}

/** Gaps must not be filled: a database that is past one would refuse to start with the version that fills it. */
const neverReleased = [36]

test('migrations are numbered one after another, none twice, and a gap stays a gap', async () => {
  const numbers = (await readdir(folder)).map((file) => Number(file.split('-')[0])).toSorted((a, b) => a - b)
  const upToLast = Array.from({ length: numbers.at(-1) ?? 0 }, (_, before) => before + 1)
  expect(numbers).toEqual(upToLast.filter((number) => !neverReleased.includes(number)))
})

test('a shop of the version before goes on working after each migration', async () => {
  for (const file of await readdir(folder)) {
    const found = hardChangesIn(await readFile(join(folder, file), 'utf8'))
    expect(found, file).toEqual(beforeTheOpening[file] ?? [])
  }
})

test.each([
  ['alter table orders drop column notes', 'drops a column'],
  ['ALTER TABLE orders\n  DROP notes', 'drops a column'],
  ['alter table orders drop column if exists notes cascade', 'drops a column'],
  ['drop table if exists wishlist_items', 'drops a table'],
  ['alter table orders rename column notes to words', 'renames'],
  ['alter table orders rename to purchases', 'renames'],
  ['alter table orders alter column total type text', 'changes a type'],
  ['alter table orders alter total set data type bigint', 'changes a type'],
  ['alter table orders alter column notes set not null', 'wants a value in a column that had none'],
  ['alter table orders add column gift text not null', 'adds a column that the version before does not fill'],
  [
    'alter table orders add gift text not null check (gift <> $$$$)',
    'adds a column that the version before does not fill',
  ],
  ['alter table orders alter column notes drop default', 'takes a default away'],
  ['drop function order_found_by', 'drops a function or a type'],
])('%s is refused', (statement, why) => {
  expect(hardChangesIn(`create table x (id int);\n${statement};`)).toEqual([why])
})

test.each([
  "alter table orders add column gift text not null default ''",
  'alter table orders add column gift text',
  'alter table orders add constraint kind check (total > 0) not valid',
  'alter table orders drop constraint kind',
  'alter table orders alter column notes drop not null',
  'alter table orders add column gift int; alter table orders alter column gift type int using f(total)',
  'drop index orders_by_day',
  'create table gifts (id uuid primary key, words text not null)',
  "create function f() returns text language sql as $$ alter table x drop column y; select 'drop table z' $$",
  '-- renamed in the shop, not here\ncreate index a on b (c)',
  '-- unused since 0019: orders.notes\nalter table orders drop column notes',
])('%s is fine', (statement) => {
  expect(hardChangesIn(statement)).toEqual([])
})
