import type { DescribedCall } from './description.ts'
import { pathHint } from './hints.ts'
import { hostileString } from './hostile-values.ts'
import type { Random } from './random.ts'
import { type Hint, toText, validValue } from './valid-value.ts'

/** Path and query as a page of ours would send them. */
export function validAddress(
  { path, params, query, requiredQuery }: DescribedCall,
  hint: Hint,
  random: Random,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathHint(name, params[name] ?? {}, hint, random)),
  )
  const pairs = Object.entries(query)
    .filter(([name]) => requiredQuery.includes(name) || random.chance(0.4))
    .map(([name, schema]) => pair(name, validValue(schema, name, hint, random)))
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

/** What a name or a value in the query, or a segment of the path, becomes in the hands of somebody who tries. */
export function hostileAddress(call: DescribedCall, hint: Hint, random: Random): string {
  const [path = '', query = ''] = validAddress(call, hint, random).split('?')
  if (call.path.includes('{') && random.chance(0.5)) return `${hostilePath(call.path, path, random)}?${query}`
  const names = [...Object.keys(call.query), 'page', '__proto__', 'constructor', 'a[b]', 'a.b']
  const name = random.pick(names)
  const ways: (() => string)[] = [
    () => pair(name, hostileString(random)),
    () => pair(name, hostileString(random)),
    () => pair(name, hostileString(random)),
    () => `${query}&${query}&${pair(name, hostileString(random))}&${pair(name, 1)}`,
    () => `${name}=${random.pick(garbage)}`,
    () => `${random.pick(garbage)}=1`,
    () => `${name}[]=1&${name}[__proto__]=2&${name}[a][b]=3`,
    () => '&&&===&?&;',
    () => Array.from({ length: 900 }, (_, at) => `p${at}=${at}`).join('&'),
    () => `${name}=${'%F0%9F%98%80'.repeat(1000)}`,
    () =>
      names
        .map((each) => pair(each, hostileString(random)))
        .join('&')
        .slice(0, 12_000),
  ]
  return `${path}?${random.pick(ways)()}`
}

const garbage = [
  ...[
    '%',
    '%z',
    '%zz',
    '%00',
    'a%00b',
    '%ff%fe',
    '%c0%af',
    '%ed%a0%80',
    '%u0041',
    '%25%30%30',
    '%E2%80%AE',
    '%0d%0aX:1',
  ],
  ...[
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '..',
    '.',
    '%2f',
    '*',
    ':id',
    '{id}',
    '-1',
    '0',
    '9'.repeat(400),
    'x'.repeat(401),
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    "'--",
    '%3Cimg%20src=x%20onerror=fuzz()%3E',
  ],
]

function hostilePath(described: string, path: string, random: Random): string {
  const place = described.split('/').findIndex((segment) => segment.startsWith('{'))
  const swap = (segment: string) => path.split('/').with(place, segment).join('/')
  const ways: (() => string)[] = [
    () => swap(random.pick(garbage)),
    () => swap(random.pick(garbage)),
    () => swap(encode(hostileString(random))),
    () => swap(encode(hostileString(random))),
    () => swap(''),
    () => swap('x'.repeat(9000)),
    () => `${path}/`,
    () => path.replaceAll('/', '//'),
    () => path.toUpperCase(),
    () => `${path};a=b`,
    () => `${path}%20`,
  ]
  return random.pick(ways)()
}

function pair(name: string, value: unknown): string {
  return `${encode(name)}=${encode(toText(value))}`
}

/** Half a surrogate can't be percent-encoded; its place is taken by bytes that are no UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 4000)) : '%ed%a0%80'
}
