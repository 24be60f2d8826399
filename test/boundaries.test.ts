import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = resolve(import.meta.dirname, '..')

/** Which file imports what, and a word of the reason that lint gives for refusing it. */
const refused = [
  ['src/contracts/cart.ts', "import { z } from 'zod'", 'One way to write a schema'],
  ['src/contracts/cart.ts', "import type { Db } from '#server/db/db.ts'", 'Contracts know'],
  ['src/contracts/cart.ts', "import { Price } from '../web/ui/price.tsx'", 'Contracts know'],
  ['src/contracts/cart.ts', "import { readFileSync } from 'node:fs'", 'Contracts know'],
  ['src/contracts/cart.ts', "import { v7 } from 'uuid'", 'Contracts know'],
  ['src/web/storefront/cart-page.tsx', "import { getCart } from '#server/cart/cart.service.ts'", 'through the API'],
  [
    'src/web/storefront/cart-page.tsx',
    "import { getCart } from '../../server/cart/cart.service.ts'",
    'through the API',
  ],
  ['src/web/storefront/cart-page.tsx', "await import('../../server/cart/cart.service.ts')", 'through the API'],
  ['src/web/storefront/cart-page.tsx', "export * from '#server/cart/cart.service.ts'", 'through the API'],
  ['src/web/storefront/cart-page.tsx', "import { mailbox } from '#standins/mailbox/mailbox.ts'", 'through the API'],
  ['src/web/storefront/cart-page.tsx', "import { pieces } from '#demo/pieces.ts'", 'through the API'],
  ['src/web/storefront/cart-page.tsx', "import { startShop } from '#test/harness/shop.ts'", 'through the API'],
  ['src/web/storefront/cart-page.tsx', "import pg from 'pg'", 'only a server can run'],
  ['src/web/storefront/cart-page.tsx', "import { sql } from 'kysely'", 'only a server can run'],
  ['src/web/storefront/cart-page.tsx', "import fastify from 'fastify'", 'only a server can run'],
  ['src/web/storefront/cart-page.tsx', "import { join } from 'node:path'", 'has no Node'],
  ['src/web/storefront/cart-page.tsx', "import * as z from 'zod'", 'One way to write a schema'],
  ['src/web/entry.server.tsx', "import { readFile } from 'node:fs/promises'", 'nothing else of Node'],
  ['src/web/entry.server.tsx', "import { getCart } from '#server/cart/cart.service.ts'", 'through the API'],
  ['src/server/cart/cart.service.ts', "import { Price } from '#web/ui/price.tsx'", 'only pages/ hands'],
  ['src/server/cart/cart.service.ts', "import { Price } from '../../web/ui/price.tsx'", 'only pages/ hands'],
  ['src/server/cart/cart.service.ts', "import { startShop } from '#test/harness/shop.ts'", 'never runs in the shop'],
  ['src/server/cart/cart.service.ts', "import { redirect } from 'react-router'", 'Only pages/ knows'],
  ['src/server/cart/cart.service.ts', "import { createServer } from 'vite'", 'Only pages/ knows'],
  ['src/server/cart/cart.service.ts', "import * as built from '../../../build/server/index.js'", 'Only pages/ knows'],
  ['src/server/app.ts', "import { startStandins } from '#standins/standins.ts'", 'Only shop.ts puts'],
  ['src/server/cart/cart.service.ts', "await import('vite')", 'Only pages/ knows'],
  ['src/server/app.ts', "import { createRequestHandler } from 'react-router'", 'Only pages/ knows'],
  ['src/server/main.ts', "import { createRequestHandler } from 'react-router'", 'Only pages/ knows'],
  ['src/server/mail/mail.ts', "import { mailbox } from '#standins/mailbox/mailbox.ts'", 'Only shop.ts puts'],
  ['src/server/mail/mail.ts', "import { mailbox } from '../../standins/mailbox/mailbox.ts'", 'Only shop.ts puts'],
  ['src/server/cart/cart.store.ts', "import { mailbox } from '#standins/mailbox/mailbox.ts'", 'Only shop.ts puts'],
  ['src/server/pages/pages.ts', "import { mailbox } from '#standins/mailbox/mailbox.ts'", 'Only shop.ts puts'],
  ['src/server/cart/cart.service.ts', "import { sql } from 'kysely'", 'SQL lives in'],
  ['src/server/cart/cart.service.ts', "import * as kysely from 'kysely'", 'SQL lives in'],
  ['src/server/cart/cart.routes.ts', "import { Pool } from 'pg'", 'SQL lives in'],
  ['src/server/main.ts', "import { sql } from 'kysely'", 'SQL lives in'],
  ['src/server/pages/pages.ts', "import { Pool } from 'pg'", 'SQL lives in'],
  ['src/server/cart/cart.store.ts', "import { getCart } from './cart.service.ts'", 'A store does not call a service'],
  ['src/server/cart/cart.store.ts', "import { cartRoutes } from './cart.routes.ts'", 'Route files are listed'],
  ['src/server/cart/cart.service.ts', "import { cartRoutes } from './cart.routes.ts'", 'Route files are listed'],
  [
    'src/server/cart/cart.routes.ts',
    "import { orders } from '#server/orders/orders.routes.ts'",
    'Route files are listed',
  ],
  ['src/server/cart/cart.service.ts', "import { take } from '#server/catalog/stock.store.ts'", 'serves its own area'],
  ['src/server/cart/cart.service.ts', "import { take } from '../catalog/stock.store.ts'", 'serves its own area'],
  ['src/server/cart/cart.routes.ts', "import { take } from '../catalog/stock.store.ts'", 'A route calls a service'],
  ['src/server/cart/cart.service.ts', "import { z } from 'zod'", 'One way to write a schema'],
  ['src/server/pricing/split.ts', "import type { Db } from '../db/db.ts'", 'pure arithmetic'],
  ['src/server/pricing/split.ts', "import { sql } from 'kysely'", 'pure arithmetic'],
  ['src/server/pricing/split.ts', "import { getCart } from '#server/cart/cart.service.ts'", 'pure arithmetic'],
  ['src/standins/mailbox/mailbox.ts', "import { ShopError } from '#server/errors.ts'", 'knows nothing of the shop'],
  ['src/standins/mailbox/mailbox.ts', "import { Cart } from '#contracts/cart.ts'", 'knows nothing of the shop'],
  ['src/standins/mailbox/mailbox.ts', "import { Price } from '../../web/ui/price.tsx'", 'knows nothing of the shop'],
  ['src/demo/goods.ts', "import { Price } from '#web/ui/price.tsx'", 'through its services'],
  ['src/demo/goods.ts', "import { insert } from '#server/catalog/products.store.ts'", 'come in through the services'],
  ['src/server/cart/cart.routes.ts', "import { lines } from './cart.store.ts'", 'A route calls a service'],
  ['src/server/cart/cart.store.ts', "import { take } from '../catalog/stock.store.ts'", 'serves its own area'],
  ['src/server/cart/cart.service.ts', "import { goods } from '#demo/goods.ts'", 'fills a demo shop'],
  ['src/server/sweep.job.ts', "import { lines } from './cart/cart.store.ts'", 'serves its own area'],
  ['src/web/ui/price.tsx', "import { browserApi } from '../browser-api.ts'", 'show what they are given'],
  ['scripts/build.ts', "import { z } from 'zod'", 'One way to write a schema'],
] as const

const allowed = [
  ['src/contracts/cart.ts', "import * as z from 'zod/mini'"],
  ['src/contracts/cart.ts', "import { Id } from './ids.ts'"],
  ['src/contracts/cart.test.ts', "import { startShop } from '#test/harness/shop.ts'"],
  ['src/web/storefront/cart-page.tsx', "import { readCart } from '#contracts/cart.ts'"],
  ['src/web/storefront/cart-page.tsx', "import { Link } from 'react-router'"],
  ['src/web/entry.server.tsx', "import { PassThrough } from 'node:stream'"],
  ['src/server/cart/cart.routes.ts', "import { getCart } from './cart.service.ts'"],
  ['src/server/cart/cart.service.ts', "import { putLine } from './cart.store.ts'"],
  ['src/server/cart/cart.service.ts', "import { holdStock } from '#server/catalog/stock.service.ts'"],
  ['src/server/cart/cart.service.ts', "import { dropPages } from '#server/page-tags.store.ts'"],
  ['src/server/cart/cart.service.ts', "import type { Kysely } from 'kysely'"],
  ['src/server/cart/cart.store.ts', "import { sql } from 'kysely'"],
  ['src/server/db/pool.ts', "import { Pool } from 'pg'"],
  ['src/server/jobs/jobs.ts', "import { PgBoss } from 'pg-boss'"],
  ['src/server/app.ts', "import { cartRoutes } from './cart/cart.routes.ts'"],
  ['src/server/app.ts', "import type { Standins } from '#standins/standins.ts'"],
  ['src/server/shop.ts', "import { startStandins } from '#standins/standins.ts'"],
  ['src/server/pages/pages.ts', "import { createRequestHandler } from 'react-router'"],
  ['src/server/pages/dev-pages.ts', "import { createServer } from 'vite'"],
  ['src/server/pages/pages.ts', "import { api } from '#web/contexts.ts'"],
  ['src/server/pricing/split.ts', "import { Paise } from '#contracts/money.ts'"],
  ['src/server/cart/cart.test.ts', "import { startShop } from '#test/harness/shop.ts'"],
  ['src/standins/mailbox/mailbox.ts', "import { SMTPServer } from 'smtp-server'"],
  ['test/harness/shop.ts', "import { buildApp } from '#server/app.ts'"],
] as const

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.optional(z.string()), help: z.optional(z.string()) })),
})

const unreadable = 'lint cannot read this'

/** Builds one small house with our rules per planted import, and lints the whole street at once. */
function lintPlants(): Map<string, string[]> {
  const street = mkdtempSync(join(tmpdir(), 'alankara-boundaries-'))
  const plants = [...refused, ...allowed]
  try {
    for (const [number, [file, line]] of plants.entries()) {
      const house = join(street, String(number))
      mkdirSync(dirname(join(house, file)), { recursive: true })
      copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
      writeFileSync(join(house, file), line)
    }
    const complaints = Object.groupBy(lint(street), ({ filename }) => filename.split('/')[0] ?? '')
    return new Map(
      plants.map(([file, line], number) => [
        `${file} ${line}`,
        (complaints[number] ?? []).map(({ help }) => help ?? unreadable),
      ]),
    )
  } finally {
    rmSync(street, { recursive: true, force: true })
  }
}

function lint(folder: string) {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = z.parse(Report, JSON.parse(stdout))
  return diagnostics.filter(({ code = unreadable }) => code === unreadable || code.includes('no-restricted-imports'))
}

const reasons = lintPlants()

test.each(refused)('%s may not say %s, and lint says why', (file, line, reason) => {
  expect(reasons.get(`${file} ${line}`)).toEqual([expect.stringContaining(reason)])
})

test.each(allowed)('%s may say %s', (file, line) => {
  expect(reasons.get(`${file} ${line}`)).toEqual([])
})
