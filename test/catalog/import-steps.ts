import * as z from 'zod/mini'
import { CatalogueImport } from '#contracts/catalogue-work.ts'
import { Product } from '#contracts/products.ts'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/until.ts'

const Answer = z.looseObject({ data: z.optional(CatalogueImport) })

/** What staff do with tables over HTTP. */
export function importSteps(admin: Client) {
  async function send(table: string | Buffer, mode = 'check', fileName = 'goods.csv') {
    const body = new FormData()
    body.append('mode', mode)
    body.append('file', new Blob([typeof table === 'string' ? table : new Uint8Array(table)]), fileName)
    const answer = await admin.fetch('/api/products/import', { method: 'POST', body })
    return { status: answer.status, body: z.parse(Answer, await answer.json()) }
  }

  async function ended(id: string): Promise<CatalogueImport> {
    return until(async () => {
      const { data } = z.parse(Answer, (await admin.get(`/api/products/imports/${id}`)).body)
      return data?.state === 'done' || data?.state === 'failed' ? data : undefined
    }, 60_000)
  }

  /** Sends a table and waits for how it went. */
  async function run(table: string | Buffer, mode = 'check'): Promise<CatalogueImport> {
    const { status, body } = await send(table, mode)
    if (!body.data) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
    return ended(body.data._id)
  }

  return {
    send,
    /** The same table again, in another mode. */
    async repeat(id: string, mode: string): Promise<CatalogueImport> {
      const { body } = await admin.post(`/api/products/imports/${id}/repeat`, { mode })
      return ended(z.parse(Answer, body).data?._id ?? '')
    },
    async namedLike(name: string): Promise<Product[]> {
      const { body } = await admin.get(`/api/products?search=${encodeURIComponent(name)}`)
      return z.parse(z.array(Product), body.rows)
    },
    ended,
    run,
    exportAll: async () => Buffer.from(await (await admin.fetch('/api/products/export')).arrayBuffer()),
  }
}
