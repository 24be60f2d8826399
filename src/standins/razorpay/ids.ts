import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newId(prefix: string): string {
  return prefix + Array.from({ length: 14 }, () => letters.charAt(randomInt(letters.length))).join('')
}

export function isId(prefix: string, id: string): boolean {
  return id.startsWith(prefix) && /^[0-9A-Za-z]{14}$/.test(id.slice(prefix.length))
}

/** The provider counts time in whole seconds. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)
