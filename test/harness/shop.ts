import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import type { Role } from '#contracts/accounts.ts'
import { startSession } from '#server/accounts/session.service.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { type RunningShop, startShop } from '#server/shop.ts'
import { addUser } from './builders.ts'
import { Client } from './client.ts'
import { countStatements, noteRequests } from './count-statements.ts'
import { listeningLog } from './listening-log.ts'
import { rawGet } from './raw-get.ts'
import { freshDatabase } from './test-database.ts'

interface Options {
  settings?: Partial<Settings>
  /** Serves the built pages too. */
  withPages?: boolean
  /** Calls made up for the test, served beside the real ones. */
  addRoutes?(app: App): void
}

/**
 * A whole shop on an empty database of its own and a free port, closed when the test file is done.
 * A line at error level in its log fails the test that caused it, unless the test took it with `takeErrors`.
 */
export async function openShop({ settings = {}, withPages = false, addRoutes }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-test-'))
  const database = await freshDatabase()
  const log = listeningLog()
  const shop: RunningShop = await startShop(
    {
      ...readSettings({ PUBLIC_URL: 'http://shop.test', PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url }),
      ...settings,
    },
    { log: log.logger, mountPages: await pages(withPages, addRoutes), withDemoGoods: false },
  )
  const { db } = shop.app.deps

  afterEach(() => {
    expect(log.takeErrors(), 'error lines in the log').toEqual([])
  })
  afterAll(async () => {
    await shop.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    url: shop.url,
    app: shop.app,
    db,
    databaseUrl: database.url,
    folder,
    visitor: new Client(shop.url),
    rawGet: (path: string, headers: Record<string, string>) => rawGet(`${shop.url}${path}`, headers),
    shopper: () => person(db, shop.url, 'user'),
    admin: () => person(db, shop.url, 'admin'),
    takeErrors: () => log.takeErrors(),
    countStatements,
    /** Every line so far, as text. */
    logText: () => log.text(),
  }
}

async function pages(withPages: boolean, addRoutes: Options['addRoutes']) {
  const built = withPages ? await import('#server/pages/built-pages.ts') : undefined
  return async (app: App) => {
    noteRequests(app)
    addRoutes?.(app)
    await built?.mountBuiltPages(app)
  }
}

async function person(db: Db, url: string, role: Role) {
  const user = await addUser(db, { role })
  const { token } = await startSession(db, user)
  const client = new Client(url, { authorization: `Bearer ${token}` })
  return Object.assign(client, { id: user.id, token, asVisitor: new Client(url) })
}
