import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorStatuses } from '#contracts/errors.ts'
import { readSettings } from '#server/settings/settings.ts'
import { settingsList } from '#server/settings/settings-list.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path)) || globSync(path, { cwd: root }).length > 0

const documents = globSync(['*.md', '{bench,deploy,docs}/**/*.md'], { cwd: root })
const settings = settingsList.map(({ name }) => name)

test.each(documents)('%s names only scripts that exist', (document) => {
  const { scripts } = z.parse(z.object({ scripts: z.record(z.string(), z.string()) }), JSON.parse(read('package.json')))
  const known = ['ci', 'install', 'audit', 'outdated', ...Object.keys(scripts)]
  const code = matches(read(document), /(```[^]*?```|`[^`]+`)/g).join('\n')
  expect(matches(code, /\bnpm (?:run )?([a-z][\w:-]*)/g).filter((name) => !known.includes(name))).toEqual([])
})

test.each(documents)('%s names only paths that exist', (document) => {
  const text = read(document)
  expect([...pathsIn(text), ...filesInQuotes(text)].filter((path) => !exists(path))).toEqual([])
})

test.each(documents)('%s links only to what exists', (document) => {
  const links = matches(read(document), /\]\(([^)#\s]+)/g).filter((link) => !/^\w+:/.test(link))
  expect(links.filter((link) => !exists(join(dirname(document), link)))).toEqual([])
})

test.each(documents)('%s names only settings that exist', (document) => {
  const ofOtherPrograms = [
    'DAEMON_ARGS',
    'NODE_COMPILE_CACHE',
    'NODE_ENV',
    'CHROMIUM_PATH',
    'TEST_DATABASE_URL',
    'STANDINS_PORT',
    'STANDINS_SMTP_PORT',
    'STANDINS_LETTERS',
    'STANDINS_DIR',
    'STANDINS_HOST',
    'STANDINS_SHOP_URL',
  ]
  const named = matches(read(document), /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)
  expect(named.filter((name) => ![...settings, ...ofOtherPrograms].includes(name))).toEqual([])
})

test('.env.example holds every setting and no other, each under a comment', () => {
  const lines = read('.env.example').split('\n')
  const found = lines.flatMap((line, number) => {
    const name = settingIn(line)
    return name ? [{ name, comment: lines[number - 1] ?? '' }] : []
  })
  expect(found.map(({ name }) => name).toSorted()).toEqual(settings.toSorted())
  expect(found.filter(({ comment }) => !/^# \S/.test(comment) || settingIn(comment))).toEqual([])
})

test('the operations guide has a row for every setting and for no other', () => {
  const rows = matches(read('docs/operations.md'), /^\| *`([A-Z][A-Z0-9_]*)`/gm)
  expect(rows.toSorted()).toEqual(settings.toSorted())
})

test('.env.example as it stands changes nothing, and says of each setting what the shop takes it for', () => {
  expect(readSettings(parseEnv(read('.env.example')))).toEqual(readSettings({}))
  for (const { name, about } of settingsList) {
    expect(read('.env.example')).toContain(`# ${about}\n${name}=`)
    expect(read('docs/operations.md')).toContain(`| \`${name}\` | ${about} |`)
  }
})

test('.env.example with nothing but an https address filled in lacks all that a live shop needs', () => {
  const lacking = (variables: Record<string, string | undefined>) => {
    try {
      return readSettings({ ...variables, PUBLIC_URL: 'https://shop.example' })
    } catch (error) {
      return String(error)
    }
  }
  expect(lacking(parseEnv(read('.env.example')))).toEqual(lacking({}))
})

test('the operations guide says of every job that staff have words for what to do once it has failed', () => {
  const words = read('src/web/admin/orders/job-words.ts').matchAll(/^ {2}'?([a-z-]+)'?: '(.+)',$/gm)
  const titles = [...words].map(([, name, title]) => `${title} (\`${name}\`)`)
  expect(titles.length).toBeGreaterThan(0)
  const rows = matches(read('docs/operations.md'), /^\| (.+?) \|/gm).join('\n')
  expect(titles.filter((title) => !rows.includes(title))).toEqual([])
})

test('every error code stands in the documents', () => {
  const text = read('docs/architecture.md') + read('docs/operations.md')
  expect(Object.keys(errorStatuses).filter((code) => !text.includes(`\`${code}\``))).toEqual([])
})

test('the architecture names every function of the database that the shop calls, with its newest migration', () => {
  const architecture = read('docs/architecture.md')
  const lines = architecture.split('\n')
  const rows = matches(architecture, /^\| `([a-z_]+)` \| `migrations\//gm)
  const newest = new Map(
    globSync('migrations/*.sql', { cwd: root })
      .toSorted()
      .flatMap((file) =>
        matches(read(file), /^create (?:or replace )?function (\w+)/gm).map((name) => [name, file] as const),
      ),
  )
  const stores = globSync('src/server/**/*.store.ts', { cwd: root })
  const calls = [...newest].flatMap(([name, file]) =>
    stores.filter((store) => read(store).includes(`${name}(`)).map((store) => ({ name, file, store })),
  )
  expect(rows.toSorted()).toEqual([...new Set(calls.map(({ name }) => name))].toSorted())
  for (const { name, file, store } of calls) {
    const row = lines.find((line) => line.startsWith(`| \`${name}\` | \`${file}\` |`))
    expect(row, name).toContain(`\`${store}\``)
    // A store that names the migration too names the same one.
    const named = matches(read(store), new RegExp(`\`${name}\`, newest in (migrations/\\d+)`, 'g'))
    expect(named.filter((one) => !file.startsWith(one))).toEqual([])
  }
})

test('no file names a package registry, a folder outside the project or a path of one machine', () => {
  const ignored = [...matches(read('.gitignore'), /^([\w.-]+)\/?$/gm), '.git']
  const files = globSync(['**/*', '**/.*', '.*/**'], { cwd: root, exclude: (name) => ignored.includes(name) })
  const foreign = [
    /\bregistry\.[\w-]+\.\w+|\bnpmjs\.\w+|"resolved": *"http/,
    /\.\.\/shared\b/,
    /(?<![\w.*)}-])\/(?:work|home|Users)\//,
  ]
  const guilty = files.filter((file) => isText(file) && foreign.some((pattern) => pattern.test(read(file))))
  expect(guilty).toEqual([])
  expect(files).toContain('package-lock.json')
})

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}

/** A setting with its value, or one that is commented out: `# PORT=3000`. */
function settingIn(line: string): string | undefined {
  return /^(?:# ?)?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1]
}

/** Paths from the top of the project, aliases included; `<area>` and `…` stand for anything. */
function pathsIn(text: string): string[] {
  const plain = text.replaceAll(/#(contracts|server|web|standins|demo)\//g, 'src/$1/').replaceAll('#test/', 'test/')
  const paths = matches(
    plain,
    /(?<![\w/.-])((?:src|test|docs|migrations|scripts|deploy|bench|public|\.ci)\/[\w./*<>{},…-]*)/g,
  )
  return paths.map((path) =>
    path
      .replace(/[.,]+$/, '')
      .replaceAll(/<[^>]*>|NNNN[\w-]*|0001-…/g, '*')
      .replaceAll('…', '**'),
  )
}

function filesInQuotes(text: string): string[] {
  return matches(text, /`([\w.-]+\.(?:json|md|config\.ts)|\.env\.example)`/g)
}

function isText(file: string): boolean {
  const facts = statSync(join(root, file))
  return facts.isFile() && !/\.(woff2|png|jpe?g|webp|avif|ico|mp4|webm|pdf)$/.test(file)
}
