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
/** As browsers say it: small letters, and no slash at the end. */
export const toOrigin = (url: string) => new URL(url).origin

export const origin = () =>
  z.pipe(
    text().check(z.refine(isOrigin, 'must be an http or https address without a path, such as https://shop.example')),
    z.transform(toOrigin),
  )
export const words = (isOne: (word: string) => boolean, complaint: string, toForm = (word: string) => word) =>
  z._default(
    z.pipe(
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
      z.transform((list) => list.map(toForm)),
    ),
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

const leastSecret = 16

export const secret = () =>
  z.string().check(z.minLength(leastSecret, `is too short to be a secret: at least ${leastSecret} characters`))

/**
 * One, or two with a comma between them while it is changed. A secret may have commas of its own: the whole always
 * counts, and so does what is before and behind each comma.
 */
export const oneOrTwoSecrets = () =>
  z.pipe(
    secret(),
    z.transform((given) => {
      const cuts = Array.from(given.matchAll(/,/g), ({ index }) => [given.slice(0, index), given.slice(index + 1)])
      const parts = cuts.flat().map((part) => part.trim())
      return [given, ...parts.filter((part) => part.length >= leastSecret)]
    }),
  )

/** Without an address a letter has no sender, and with a comma in a bare name it has two: servers turn both away. */
function isSender(from: string): boolean {
  const [, bracketed] = /^(?:"[^"\p{C}]*" *|[^<>@",;:\p{C}]*)<([^<>]*)>$/u.exec(from) ?? []
  return addressPattern.test(bracketed ?? from)
}

export const sender = () =>
  text().check(z.refine(isSender, 'must be an e-mail address, or a name with one, such as Shop <orders@shop.example>'))
