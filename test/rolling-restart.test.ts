import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const program = resolve(import.meta.dirname, '../deploy/rolling-restart.sh')
const shipped = await readFile(resolve(import.meta.dirname, '../deploy/alankara-shops.conf'), 'utf8')
const elsewhere = 'server 10.0.0.22:3001 backup;\n'

/** A machine on which a new version comes up, or does not: its shops never do where `isBroken`. */
async function machine(shops: string) {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-restart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [list, deeds, broken] = [join(folder, 'shops.conf'), join(folder, 'deeds'), join(folder, 'broken')]
  const faulty = join(folder, 'faulty')
  await writeFile(list, shops)
  await writeFile(deeds, '')
  // Of nobody, so that there are no workers to wait for.
  await writeFile(join(folder, 'nginx.pid'), '999999999')
  await writeFile(join(folder, 'restart.sh'), `echo "$1" >> ${deeds}\n`)
  await writeFile(join(folder, 'nginx.sh'), `test ! -e ${faulty} && { test "$1" = -t || echo reload >> ${deeds}; }\n`)
  await writeFile(join(folder, 'curl'), `#!/bin/sh\ntest ! -e ${broken}\n`)
  await chmod(join(folder, 'curl'), 0o755)
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    SHOPS: list,
    NGINX: `sh ${folder}/nginx.sh`,
    NGINX_PID: join(folder, 'nginx.pid'),
    RESTART: `sh ${folder}/restart.sh`,
    READY_SECONDS: '0',
  }
  const listDeeds = async () => (await readFile(deeds, 'utf8')).split('\n').filter(Boolean)
  return {
    /** Somebody has made a mistake in another part of nginx's configuration. */
    breakNginx: () => writeFile(faulty, ''),
    mendNginx: () => rm(faulty),
    run: async (isBroken: boolean) => {
      await (isBroken ? writeFile(broken, '') : rm(broken, { force: true }))
      return new Promise<{ failed: boolean; said: string }>((settle) =>
        execFile(program, { env }, (error, stdout, stderr) =>
          settle({ failed: error !== null, said: stdout + stderr }),
        ),
      )
    },
    list: () => readFile(list, 'utf8'),
    listDeeds,
    restarted: async () => (await listDeeds()).filter((deed) => deed !== 'reload'),
  }
}

const countDown = (list: string) => list.split('\n').filter((line) => line.includes(' down;')).length

test('all shops are restarted in turn, and the list is as it was', async () => {
  const { run, list, restarted } = await machine(shipped)
  expect((await run(false)).failed).toBe(false)
  expect(await restarted()).toEqual(['3001', '3002', '3003'])
  expect(await list()).toBe(shipped)
})

test('a version that does not start takes out one shop, however often it is tried, and all are back once it does', async () => {
  const { run, list, restarted } = await machine(shipped)
  for (const _ of ['once', 'twice', 'thrice']) {
    const { failed, said } = await run(true)
    expect(failed).toBe(true)
    expect(said).toContain('127.0.0.1:3001 is not ready')
    expect(countDown(await list())).toBe(1)
  }
  expect(await restarted()).toEqual(['3001', '3001', '3001'])

  const { failed, said } = await run(false)
  expect(failed).toBe(false)
  for (const port of [3001, 3002, 3003]) expect(said).toContain(`127.0.0.1:${port}: back`)
  expect(await list()).toBe(shipped)
})

test('a shop that nginx was never told of is taken out before it is restarted', async () => {
  const { run, list, listDeeds, breakNginx, mendNginx } = await machine(shipped)
  await breakNginx()
  expect((await run(false)).failed).toBe(true)
  expect(await listDeeds()).toEqual([])
  expect(countDown(await list())).toBe(1)

  await mendNginx()
  expect((await run(false)).failed).toBe(false)
  expect((await listDeeds()).slice(0, 2)).toEqual(['reload', '3001'])
  expect(await list()).toBe(shipped)
})

test('what somebody else has taken out stays out', async () => {
  const shops = shipped.replace('3002 max_fails=1 fail_timeout=2s', '3002 max_fails=1 fail_timeout=2s down')
  const { run, list, restarted } = await machine(shops)
  expect((await run(false)).failed).toBe(false)
  expect(await restarted()).toEqual(['3001', '3003'])
  expect(await list()).toBe(shops)
})

test('shops of another machine are left to it', async () => {
  const { run, list, restarted } = await machine(`${shipped}${elsewhere}`)
  expect((await run(false)).failed).toBe(false)
  expect(await restarted()).toEqual(['3001', '3002', '3003'])
  expect(await list()).toBe(`${shipped}${elsewhere}`)
})

test('the only shop there is stays in, and that is said', async () => {
  const { run, list, restarted } = await machine('server 127.0.0.1:3001;\n')
  const { failed, said } = await run(false)
  expect(failed).toBe(true)
  expect(said).toContain('no other shop is up')
  expect(await restarted()).toEqual([])
  expect(await list()).toBe('server 127.0.0.1:3001;\n')
})

test('a list without a shop of this machine is no success', async () => {
  const { run } = await machine(elsewhere)
  expect(await run(false)).toMatchObject({ failed: true, said: expect.stringContaining('no shop of this machine') })
})
