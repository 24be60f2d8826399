import { createHash, randomInt } from 'node:crypto'

/** No two of these are taken for each other when read from a terminal. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Four groups of four, some 79 bits: typed once, guessed never. */
export function newSetupCode(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** However it was typed: small letters, spaces and missing dashes are the same code. */
export function hashSetupCode(code: string): Buffer {
  const bare = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(bare).digest()
}
