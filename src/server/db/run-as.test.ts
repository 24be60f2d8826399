import { once } from 'node:events'
import { chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './postgres-binaries.ts'
import { chooseRunAs } from './run-as.ts'

test('PostgreSQL runs where its programs and its data are in a folder closed to everybody else', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'alankara-closed-'))
  onTestFinished(() => rm(closed, { recursive: true, force: true }))
  const { initdb } = await findBinaries()
  await cp(join(dirname(initdb), '..'), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const data = join(closed, 'data')
  await mkdir(data)

  const { owner, spawn } = await chooseRunAs(data, initdb)
  if (owner) await chown(data, owner.uid, owner.gid)
  const child = spawn(join(closed, 'native/bin/initdb'), ['-D', data, '--no-sync'], { stdio: 'ignore' })

  expect(await once(child, 'close')).toEqual([0, null])
})
