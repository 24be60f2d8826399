import { jpeg, pngHeader } from '#server/media/test-pictures.ts'
import { mp4, webm } from '#server/media/test-videos.ts'
import type { Schema } from './description.ts'
import { hostileHtml, hostileString } from './hostile-values.ts'
import type { Random } from './random.ts'
import { toText } from './valid-value.ts'

interface FormBody {
  type: string
  bytes: Buffer
}

const boundary = 'fuzz-boundary'
const picture = await jpeg()

const fileNames = [
  'picture.jpg',
  'film.mp4',
  'table.csv',
  '../../../etc/passwd',
  '..\\..\\x.php',
  `${hostileHtml}.jpg`,
  'a\0.jpg',
]

function fileBytes({ description = '' }: Schema, random: Random): Buffer {
  const good = /JPG/.test(description) ? [picture] : []
  const film = /MP4/.test(description) ? [mp4(3000), webm(3000)] : []
  if (random.chance(0.7) && good.length + film.length > 0) return random.pick([...good, ...film])
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="fuzz()"/>`)
  const table = Buffer.from(`name,price\n"${hostileString(random).replaceAll('"', '""')}",12\n`)
  // Seldom, since it is as much work as all the others together: more than a picture may have.
  if (random.chance(0.01)) return Buffer.concat([picture, Buffer.alloc(12_000_000, 0x55)])
  const bad = [Buffer.alloc(0), picture.subarray(0, 200), pngHeader(60_000, 60_000), svg, table, Buffer.from('GIF89a')]
  return random.pick([...bad, mp4(40), webm(30), Buffer.concat([picture, Buffer.alloc(50_000, 0xff)])])
}

/** The fields as a browser would send them, with a file or more where the schema wants some. */
export function toForm(schema: Schema, value: Readonly<Record<string, unknown>>, random: Random): FormBody {
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (field.items?.format !== 'binary') return textParts(name, value[name])
    const most = Math.min(field.maxItems ?? 1, 3)
    const count = random.chance(0.9) ? random.between(1, most) : random.pick([0, most + 1])
    return Array.from({ length: count }, () => filePart(name, fileBytes(field, random), random))
  })
  return close(parts)
}

function textParts(name: string, value: unknown): Buffer[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => textParts(name, one))
  return [part(`form-data; name="${name}"`, Buffer.from(toText(value)))]
}

function filePart(name: string, bytes: Buffer, random: Random): Buffer {
  const fileName = random.chance(0.6) ? 'picture.jpg' : random.pick(fileNames)
  return part(`form-data; name="${name}"; filename="${fileName}"`, bytes, 'Content-Type: image/jpeg\r\n')
}

function part(disposition: string, bytes: Buffer, more = ''): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
}

function close(parts: readonly Buffer[]): FormBody {
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

/** Nothing in it, to be broken where no form is asked for. */
export const emptyForm = close([])

/** A form that no browser sends. */
export function breakForm(form: FormBody, random: Random): FormBody {
  const { type, bytes } = form
  const ways: (() => FormBody)[] = [
    () => ({ type: 'multipart/form-data', bytes }),
    () => ({ type: 'multipart/form-data; boundary=', bytes }),
    () => ({ type: `multipart/form-data; boundary=${'b'.repeat(300)}`, bytes }),
    () => ({ type: 'multipart/form-data; boundary=another', bytes }),
    () => ({ type: `multipart/form-data; boundary="${boundary}`, bytes }),
    () => ({ type: `multipart/mixed; boundary=${boundary}`, bytes }),
    () => ({ type, bytes: bytes.subarray(0, random.below(bytes.length)) }),
    () => ({ type, bytes: Buffer.alloc(0) }),
    () => ({ type, bytes: Buffer.from(`--${boundary}--`) }),
    () => close([part('form-data', Buffer.from('x'))]),
    () => close([part('form-data; name=""', Buffer.from('x'))]),
    () => close([part('form-data; name="__proto__"', Buffer.from('x'))]),
    () => close([part('form-data; name="constructor"; filename="x"', picture)]),
    () => close([part(`form-data; name="${'n'.repeat(5000)}"`, Buffer.from('x'))]),
    () => close([part('form-data; name="a"', Buffer.from('x'), `X-Long: ${'h'.repeat(100_000)}\r\n`)]),
    () => close([part('form-data; name="a"', Buffer.from('x'), 'X-Many: h\r\n'.repeat(3000))]),
    () => close([part('form-data; name="wrong"; filename="x.jpg"', picture)]),
    () => close(Array.from({ length: 300 }, (_, at) => part(`form-data; name="f${at}"`, Buffer.from('x')))),
    () => close([part('form-data; name="a"', Buffer.from([0xff, 0xfe, 0xc3, 0x28]))]),
    () => close([part('form-data; name="a"; filename*=UTF-8\'\'%ff%00..%2f', picture)]),
    () => close([part('form-data; name="a"', Buffer.from('x'), 'Content-Transfer-Encoding: base64\r\n')]),
    () => close([part('form-data; name="a"', Buffer.alloc(1_200_000, 'x'))]),
  ]
  return random.pick(ways)()
}
