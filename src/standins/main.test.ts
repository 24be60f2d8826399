import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from './test-standins.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function run(folder: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], STANDINS_PORT: '0', STANDINS_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function start(folder: string) {
  const child = run(folder)
  const [line] = await once(child.stdout, 'data')
  const [, site = '', smtpUrl = ''] = /^Stand-ins at (\S+), taking mail at (\S+)\n$/.exec(String(line)) ?? []
  return { child, site, smtpUrl }
}

async function send(smtpUrl: string, subject: string): Promise<void> {
  const sender = createTransport({ url: smtpUrl })
  await sender.sendMail({ from: 'shop@example.in', to: 'asha@example.in', subject, text: `${subject}.` })
}

test('what was sent is still there after a crash, and what comes later goes on top', async () => {
  const folder = await testFolder()
  const first = await start(folder)
  await send(first.smtpUrl, 'before the crash')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await start(folder)
  await send(second.smtpUrl, 'after the crash')
  const letters = await (await fetch(`${second.site}/mailbox.json`)).json()
  expect(letters).toMatchObject([
    { subject: 'after the crash' },
    { subject: 'before the crash', to: 'asha@example.in' },
  ])

  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
})

test('a setting it can not use ends in one line', async () => {
  const child = run(await testFolder(), { STANDINS_PORT: 'abc' })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toMatch(/^The stand-ins can't start: .+\n$/)
})
