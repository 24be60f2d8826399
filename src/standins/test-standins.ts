import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { type StandinsOptions, startStandins } from './standins.ts'

export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-standins-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The stand-ins behind a real port, closed when the test is over. */
export async function startTestStandins(options: Partial<Pick<StandinsOptions, 'folder' | 'mailbox'>> = {}) {
  const folder = options.folder ?? (await testFolder())
  const standins = await startStandins({ ...options, folder })
  const app = Fastify()
  app.register(async (scope) => standins.routes(scope), { prefix: '/standins' })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await standins.close()
  })
  return { standins, folder, get: (path: string) => fetch(address + path) }
}
