import { expect, test } from 'vitest'
import { assertNothingIsCutOff } from './env-file.ts'

test.each([
  ['an address with a number sign', 'SELLER_ADDRESS=Shop #12, MG Road, Mysuru 570001', 'line 1 (SELLER_ADDRESS)'],
  ['a password with one', '\nSHIPROCKET_PASSWORD=Xy9#kLm2', 'line 2 (SHIPROCKET_PASSWORD)'],
  ['one in a file from Windows', 'PORT=3000\r\nSHIPROCKET_PASSWORD=Xy9#kLm2\r\n', 'line 2 (SHIPROCKET_PASSWORD)'],
  ['a password that begins with one', 'SHIPROCKET_PASSWORD=#kLm2', 'line 1 (SHIPROCKET_PASSWORD)'],
  ['a remark behind a value', 'PORT=3000 # as nginx has it', 'line 1 (PORT)'],
])('%s stops the start rather than be cut off without a word', (_name, text, where) => {
  expect(() => assertNothingIsCutOff(text)).toThrow(`In the file .env, ${where}: what comes after # would be left out.`)
})

test.each([
  ['in quotes', 'SELLER_ADDRESS="Shop #12, MG Road" # its sign says 12'],
  ['remarks on lines of their own', '# PORT=3000#\nPORT=3000\n'],
  ['a setting left empty with a remark', 'SHIPROCKET_PASSWORD= # not yet'],
  ['what is not a setting of ours', 'COLOUR=#aa8844'],
])('%s nothing is cut off', (_name, text) => {
  expect(() => assertNothingIsCutOff(text)).not.toThrow()
})
