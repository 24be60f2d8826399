import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

test('nothing loads React before the built pages do, which would then be rendered by its slow kind for developers', async () => {
  const program = `
    await import('#server/shop.ts')
    await import('#server/pages/built-pages.ts')
    const { default: modules } = await import('node:module')
    console.log(Object.keys(modules._cache).filter((file) => /node_modules[/\\\\]react/.test(file)).join(' '))
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  expect(stdout.trim()).toBe('')
})
