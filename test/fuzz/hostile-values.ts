import type { Random } from './random.ts'

/** Recognised again where a page shows it as it came. */
export const hostileHtml = '<img src=x onerror=fuzz()>'

const sql = [
  "' or '1'='1",
  "'; drop table orders; --",
  '1) union select password_hash from users --',
  "\\'); select pg_sleep(20); --",
  '%_\\',
  '$$||version()||$$',
]
const markup = [
  hostileHtml,
  `"><script>fuzz()</script>${hostileHtml}`,
  `</script><script>fuzz()</script>`,
  'javascript:fuzz()',
  '<!--',
  ']]><x/>',
]
const templates = ['${7*7}', '{{7*7}}', '<%= 7*7 %>', '#{7*7}', '%s%s%n', '$&$1', '=cmd|calc!A1']
const paths = [
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  'file:///etc/passwd',
  '/dev/zero',
  'http://127.0.0.1:1/',
  '//evil.example',
]
const likeNumbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '1e309',
  '0x1f',
  '1_000',
  '१२३',
  '٣',
  '9'.repeat(400),
  '1.5',
  '-1',
  '1e-7',
  ' 7 ',
]
const likeNothing = [
  '',
  ' ',
  '\t\n',
  'null',
  'undefined',
  'false',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
]
const likeDays = [
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2026-13-01',
  '2026-01-01T00:00:00Z',
  '9999-12-31',
  '0001-01-01',
]
const letters = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ud83d',
  '\u202egnp.exe',
  '\u2066\u2069',
  '\u200b\u200d\ufeff',
  'e\u0301'.repeat(300),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'ﷺ'.repeat(50),
  'İıßſﬁ',
  '\u2028\u2029\u0085',
  '\uffff\ufffe',
  '\u{10ffff}',
  'line\r\nSet-Cookie: fuzz=1',
]
/** Also what makes a careless pattern try for ever. */
const long = [
  'x'.repeat(201),
  'x'.repeat(5001),
  'अ'.repeat(30_000),
  '😀'.repeat(2001),
  `${'a.'.repeat(5000)}@`,
  `a@${'a.'.repeat(5000)}`,
  `${' '.repeat(20_000)}!`,
  `${'-'.repeat(20_000)}x`,
]

const hostileStrings = [
  ...[...sql, ...markup, ...templates, ...paths],
  ...[...likeNumbers, ...likeNothing, ...likeDays, ...letters],
]

/** What a careless shop would run, or show as it came. */
export function hostileCode(random: Random): string {
  return random.pick([...sql, ...markup, ...templates])
}

export function hostileString(random: Random): string {
  return random.pick(random.chance(0.06) ? long : hostileStrings)
}

const numbers = [
  ...[
    0,
    -1,
    0.5,
    0.005,
    1e-9,
    99.999,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    2 ** 63,
    1e21,
    1e308,
    -1e308,
  ],
  ...[10_000, 10_001, 1_000_001, 2_147_483.65, 21_474_836.48, Number.MIN_VALUE],
]
const otherKinds: unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [1, 'a'], { a: 1 }, { $gt: '' }, { length: 1e9 }, { toString: 1 }],
  ...[{ constructor: { prototype: { admin: true } } }, Array.from({ length: 300 }, () => 'x')],
]

/** Text that stands in JSON as it is, where no value of ours could be written so. */
const rawJson = [
  '1e999',
  '-1e999',
  '123456789012345678901234567890',
  '-0',
  '0.1e-400',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
]

function raw(json: string): string {
  return `@raw(${json})raw@`
}

export function hostileValue(random: Random): unknown {
  const kind = random.weigh({ string: 55, number: 20, other: 17, raw: 6, deep: 4 })
  if (kind === 'string') return hostileString(random)
  if (kind === 'number') return random.pick(numbers)
  if (kind === 'other') return random.pick(otherKinds)
  return kind === 'raw' ? raw(random.pick(rawJson)) : raw(deepJson(random))
}

/** Some of it deeper than a function that calls itself can follow. */
export function deepJson(random: Random): string {
  const depth = random.pick([40, 1000, 9000, 60_000])
  return random.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
}
