import { deepJson, hostileString } from './hostile-values.ts'
import type { Random } from './random.ts'

/** As JSON, with the parts that are to stand in it as they are. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.replaceAll(/"@raw\((.*?)\)raw@"/g, (_, quoted: string) => unquote(quoted))
}

function unquote(quoted: string): string {
  const text: unknown = JSON.parse(`"${quoted}"`)
  return String(text)
}

/** JSON whose text is wrong, or right and unusual. */
export function brokenJson(value: unknown, random: Random): Buffer {
  const text = toJson(value)
  const ways: (() => string | Buffer)[] = [
    () => '',
    () => ' ',
    () => random.pick(['null', 'true', '0', '""', '[]', '{}', '[{}]', '"x"', 'undefined', 'NaN']),
    () => text.slice(0, random.below(text.length)),
    () => text + text,
    () => `\ufeff${text}`,
    () => `${text}\0`,
    () => `${' '.repeat(100_000)}${text}`,
    () => text.replaceAll('"', "'"),
    () => text.replace('}', ',}'),
    () => `/* ${hostileString(random)} */ ${text}`,
    () => deepJson(random),
    () => withMember(text, '"__proto__":{"role":"admin"}'),
    () => withMember(text, '"constructor":{"prototype":{"role":"admin"}}'),
    () => withMember(text, text.slice(1, -1) || '"a":1,"a":2'),
    () => withMember(text, Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`).join(',')),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
    () =>
      Buffer.from(
        text.replaceAll(/[a-z]/g, (letter) => (random.chance(0.05) ? '\xe9' : letter)),
        'latin1',
      ),
    () => `{"a":"${'x'.repeat(1_100_000)}"}`,
  ]
  return Buffer.from(random.pick(ways)())
}

function withMember(text: string, member: string): string {
  return text.startsWith('{') ? `{${member}${text === '{}' ? '' : ','}${text.slice(1)}` : `{${member}}`
}
