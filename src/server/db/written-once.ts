import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Leaves a blank in the text for what is read from the values of each call. */
export type Blank<Values> = <Value>(read: (values: Values) => Value) => RawBuilder<Value>

type Ask<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

/**
 * A statement whose text is put together at its first use and only filled in from then on.
 * To build and compile it anew each time takes several times as long as to send it.
 */
export function writtenOnce<Values, Row>(
  write: (db: Db, blank: Blank<Values>) => CompiledQuery<Row>,
): Ask<Values, Row> {
  const readers = new Map<unknown, (values: Values) => unknown>()
  const blank: Blank<Values> = (read) => {
    const mark = {}
    readers.set(mark, read)
    return sql`${mark}`
  }
  let written: CompiledQuery<Row> | undefined
  return async (db, values) => {
    // The tree it was compiled from is many times as large as the text, and of no more use.
    written ??= { ...write(db, blank), query: CompiledQuery.raw('').query }
    const parameters = written.parameters.map((parameter) => {
      const read = readers.get(parameter)
      return read ? read(values) : parameter
    })
    const filledIn: CompiledQuery<Row> = { ...written, parameters }
    const { rows } = await db.executeQuery(filledIn)
    return rows
  }
}
