import DataLoader from 'dataloader'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { type Blank, writtenOnce } from './written-once.ts'

const mostAtOnce = 16

/**
 * Whoever asks in one turn of the event loop is asked for together: in a busy shop many requests come in each, and one
 * statement answers them all. It begins after the last of them has come, so that no answer is older than its question.
 * What is asked must be sound, since whatever fails, fails for all of them. A transaction asks for itself.
 */
export function askedTogether<Asked, Answer>(
  ask: (db: Db, all: readonly Asked[]) => Promise<readonly Answer[]>,
): (db: Db, asked: Asked) => Promise<Answer> {
  const loaders = new WeakMap<Db, DataLoader<Asked, Answer>>()
  return (db, asked) => {
    const loader = loaders.get(db) ?? newLoader(db, ask)
    loaders.set(db, loader)
    return loader.load(asked)
  }
}

function newLoader<Asked, Answer>(
  db: Db,
  ask: (db: Db, all: readonly Asked[]) => Promise<readonly Answer[]>,
): DataLoader<Asked, Answer> {
  return new DataLoader((all) => ask(db, all), {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn: setImmediate,
  })
}

interface Finding<Key, Row> {
  write(db: Db, keys: RawBuilder<Key | null>[], blank: Blank<readonly Key[]>): CompiledQuery<Row>
  isOf(row: Row, key: Key): boolean
}

/** The same for one row by its key. The statement has a fixed number of keys, or each number would be planned anew. */
export function foundTogether<Key, Row>({
  write,
  isOf,
}: Finding<Key, Row>): (db: Db, key: Key) => Promise<Row | undefined> {
  const finderOf = (most: number) =>
    writtenOnce<readonly Key[], Row>((db, blank) => {
      const keys = Array.from({ length: most }, (_, place) => blank((sought) => sought[place] ?? null))
      return write(db, keys, blank)
    })
  const findOne = finderOf(1)
  const findSome = finderOf(mostAtOnce)
  return askedTogether(async (db, sought) => {
    const rows = await (sought.length === 1 ? findOne : findSome)(db, sought)
    return sought.map((key) => rows.find((row) => isOf(row, key)))
  })
}
