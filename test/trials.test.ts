import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { oneOf, wholeNumber } from '../scripts/read-option.ts'

const root = resolve(import.meta.dirname, '..')

test.each([
  ['kill-test', '--times x', 'a whole number from 1 on, not “x”'],
  ['failure-trial', '--only databse', 'one of: database, files-disk, database-disk, log-disk, rolling; not “databse”'],
  ['fuzz', '--rounds 0', 'a whole number from 1 on, not “0”'],
  ['attack', '--tool sqlmp', 'one of: both, sqlmap, wapiti; not “sqlmp”'],
])('%s %s fails and says why, where it could try nothing', (script, words, takes) => {
  const [option = '', value = ''] = words.split(' ')
  const ran = spawnSync(process.execPath, [`scripts/${script}.ts`, option, value], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(ran.stderr).toBe(`${option} takes ${takes}\n`)
  expect(ran.status).toBe(1)
})

test.each(['x', '', '0', '-1', '1.5', '1e400'])('“%s” times is no number of times', (text) => {
  expect(() => wholeNumber('times', text)).toThrow('--times takes a whole number from 1 on')
})

test('an option that is right is taken as it is', () => {
  expect(wholeNumber('times', '20')).toBe(20)
  expect(oneOf('tool', 'wapiti', ['sqlmap', 'wapiti'])).toBe('wapiti')
})
