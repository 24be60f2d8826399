import { createServer } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { portOf } from '#server/port-of.ts'
import type { AttackedShop } from './attacked-shop.ts'

/**
 * A page beside the shop, on the same database, with the two mistakes that are looked for: what is asked for goes
 * into the statement and into the page as it came. Tools that do not find these would prove nothing by finding nothing.
 */
export async function openPlantedHoles({ db }: AttackedShop) {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://planted').searchParams.get('q') ?? ''
    void find(db, asked).then((found) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<html><body><form action="/"><input name="q"></form><p>${asked}: ${found}</p></body></html>`)
    })
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function find(db: Db, asked: string): Promise<string> {
  try {
    const statement = `select name from products where name ilike '%${asked}%' order by number limit 3`
    const { rows } = await sql.raw<{ name: string }>(statement).execute(db)
    return rows.map(({ name }) => name).join(', ')
  } catch (error) {
    return String(error)
  }
}
