import { isIP, isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { addressPattern } from '../mail/mail-headers.ts'

export function isOrigin(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`
}

export const text = () => z.string()
export const yesOrNo = () =>
  z._default(
    z.pipe(
      z.enum(['yes', 'no'], 'must be yes or no'),
      z.transform((word) => word === 'yes'),
    ),
    false,
  )
export const origin = () =>
  z.pipe(
    text().check(z.refine(isOrigin, 'must be an http or https address without a path, such as https://shop.example')),
    z.transform((url) => new URL(url).origin),
  )
export const words = (isOne: (word: string) => boolean, complaint: string) =>
  z._default(
    z
      .pipe(
        text(),
        z.transform((list) =>
          list
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        ),
      )
      .check(z.refine((list) => list.every(isOne), complaint)),
    [],
  )

export function isAddressOrNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/')
  const most = isIPv4(address) ? 32 : 128
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

export function isServer(protocols: RegExp): (url: string) => boolean {
  return (url) => {
    const parsed = URL.parse(url)
    return parsed !== null && protocols.test(parsed.protocol) && parsed.hostname !== ''
  }
}

export const service = (example: string) =>
  z.pipe(
    z.string().check(z.refine(isServer(/^https?:$/), `must be an address such as ${example}`)),
    z.transform((url) => url.replace(/\/+$/, '')),
  )

/** One, or two while it is changed. */
export const oneOrTwoSecrets = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((listed) => listed.split(',').map((part) => part.trim())),
    ),
    z.array(secret()).check(z.maxLength(2, 'may be two secrets at most')),
  )

export const secret = () => z.string().check(z.minLength(16, 'is too short to be a secret: at least 16 characters'))

/** Without an address a letter has no sender, and with a comma in a bare name it has two: servers turn both away. */
function isSender(from: string): boolean {
  const [, bracketed] = /^(?:"[^"\p{C}]*" *|[^<>@",;:\p{C}]*)<([^<>]*)>$/u.exec(from) ?? []
  return addressPattern.test(bracketed ?? from)
}

export const sender = () =>
  text().check(z.refine(isSender, 'must be an e-mail address, or a name with one, such as Shop <orders@shop.example>'))
