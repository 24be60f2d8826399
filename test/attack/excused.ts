import type { WapitiFinding } from './wapiti.ts'

interface Excuse {
  kind: string
  info: string
  why: string
}

/** What the tools take for a hole and is none: each by its exact words, and why. */
const excuses: readonly Excuse[] = [
  {
    kind: 'HTTP Secure Headers',
    info: 'X-Frame-Options is not set',
    why: "every answer has frame-ancestors 'none', which takes its place (CSP level 2, 7.7.1)",
  },
  {
    kind: 'HTTP Secure Headers',
    info: 'X-XSS-Protection is not set',
    why: 'browsers have dropped it, and the filter it turned on could be used for attacks; the policy allows no foreign script',
  },
  {
    kind: 'HTTP Secure Headers',
    info: 'Strict-Transport-Security is not set',
    why: 'this demo speaks http, where browsers pass it over (RFC 6797, 8.1); a live shop sends it, see test/live.test.ts',
  },
]

/** Why a finding is none, or undefined where it is one. */
export function excuseFor({ kind, info }: WapitiFinding): string | undefined {
  return excuses.find((each) => each.kind === kind && each.info === info)?.why
}
