import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { listen } from '#server/db/listen.ts'
import { dropPages, pageTagsChannel, toPageTags } from '#server/page-tags.store.ts'
import { until } from './until.ts'

/** Hears which pages the shop's processes are told to drop: `await dropped(() => admin.put(…))`. */
export async function hearTags({ db, databaseUrl }: { db: Db; databaseUrl: string }) {
  const heard = new Set<string>()
  const listening = await listen(databaseUrl, pageTagsChannel, {
    onMessage: (payload) => toPageTags(payload)?.forEach((tag) => heard.add(tag)),
  })
  afterAll(() => listening.close())

  /** Word goes out in the order of the commits: when this has come, all before it has. */
  async function catchUp(): Promise<void> {
    const last = randomUUID()
    await dropPages(db, [last])
    await until(() => heard.delete(last))
  }

  return async (work: () => Promise<unknown>): Promise<string[]> => {
    await catchUp()
    heard.clear()
    await work()
    await catchUp()
    return [...heard].toSorted()
  }
}
