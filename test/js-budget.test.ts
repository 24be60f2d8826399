import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildFolder, projectFolder } from '#server/pages/pages-build.ts'

const client = join(buildFolder, 'client')

const Budget = z.array(
  z.object({
    page: z.string(),
    route: z.string(),
    /** What the page fetches by itself besides, named without its hash. */
    also: z._default(z.array(z.string()), []),
    kilobytes: z.number(),
  }),
)
const Script = z.object({ module: z.string() })
const Manifest = z.object({
  entry: Script,
  routes: z.record(z.string(), z.extend(Script, { parentId: z.optional(z.string()) })),
})

const budget = z.parse(Budget, JSON.parse(readFileSync(join(projectFolder, 'js-budget.json'), 'utf8')))
const manifestFile = find('manifest')
const manifest = z.parse(
  Manifest,
  JSON.parse(readFileSync(join(client, manifestFile), 'utf8').replace(/^[^{]+|;?\s*$/g, '')),
)

test.each(budget)('$page takes at most $kilobytes KB of JavaScript before anybody has touched it', (row) => {
  const scripts = new Set([manifestFile])
  for (const script of [manifest.entry.module, ...modulesOf(row.route), ...row.also.map(find)]) follow(script, scripts)
  const kilobytes = [...scripts].reduce((sum, script) => sum + gzippedSize(script), 0) / 1024

  const verdict = `${row.page} takes ${kilobytes.toFixed(1)} KB of JavaScript; js-budget.json allows ${row.kilobytes} KB`
  expect(kilobytes, verdict).toBeLessThanOrEqual(row.kilobytes)
  // Far less would mean that scripts are no longer found where this looks for them.
  expect(kilobytes).toBeGreaterThan(row.kilobytes / 2)
})

test('every page has a row in the budget, and home and product are allowed no more than 150 KB', () => {
  const pages = Object.keys(manifest.routes).filter((route) => !['root', 'admin/admin-frame-page'].includes(route))
  expect(pages.filter((route) => !budget.some((row) => row.route === route))).toEqual([])
  const shown = budget.filter(({ page }) => ['home', 'product'].includes(page))
  expect(shown.map(({ kilobytes }) => kilobytes <= 150)).toEqual([true, true])
})

/** The scripts of a page and of what it stands in. */
function modulesOf(route: string): string[] {
  const found = manifest.routes[route]
  if (!found) throw new Error(`js-budget.json names ${route}, and there is no such route`)
  return [found.module, ...(found.parentId === undefined ? [] : modulesOf(found.parentId))]
}

/** Adds a script and all that it can't run without; what it fetches later, when it is needed, is not among them. */
function follow(script: string, seen: Set<string>): void {
  if (seen.has(script)) return
  seen.add(script)
  const code = readFileSync(join(client, script), 'utf8')
  for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    follow(`/assets/${name}`, seen)
}

function find(name: string): string {
  const [file] = globSync(`${name}-????????.js`, { cwd: join(client, 'assets') })
  if (file === undefined) throw new Error(`There is no script called ${name}`)
  return `/assets/${file}`
}

/** As the shop sends it to whoever takes gzip. */
function gzippedSize(script: string): number {
  return statSync(join(client, `${script}.gz`)).size
}
