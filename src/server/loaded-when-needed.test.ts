import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

test('a process that is given no picture, prints no paper and plays no demo does not carry what these need', async () => {
  const seldom = ['node_modules/sharp/', 'node_modules/pdfkit/', 'node_modules/smtp-server/', 'src/demo/']
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    await import('#server/shop.ts')
    console.log(JSON.stringify(loaded))
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded).toContainEqual(expect.stringContaining('node_modules/fastify/'))
  for (const part of seldom) expect(loaded).not.toContainEqual(expect.stringContaining(part))
})
