import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Red on the left and blue on the right as it is stored; its EXIF says to turn it and where it was taken. */
export function turnedJpeg(width: number, height: number): Promise<Buffer> {
  const blue = { create: { width: width / 2, height, channels: 3, background: '#0000ff' } } as const
  return plain(width, height, '#ff0000')
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withExif({
      IFD0: { Copyright: 'Asha Rao' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 35/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export function jpeg(width = 40, height = 30): Promise<Buffer> {
  return plain(width, height, '#c08040').jpeg().toBuffer()
}

/** Grey, and gone over so many times; all but the first say nothing new in as few bytes as can be. */
export function jpegOfScans(scans: number, { width = 40, height = 32 } = {}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  // Each table has one code, of one bit: no difference, and the end of so many blocks as fourteen more bits tell.
  const oneCode = (place: number, value: number) =>
    segment(0xc4, Buffer.from([place, 1, ...Array<number>(15).fill(0), value]))
  const first = [segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])), toBytes('0'.repeat(blocks))]
  const ends = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767))
  const other = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), toBytes(ends)])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    oneCode(0x00, 0x00),
    oneCode(0x10, 0xe0),
    ...first,
    ...Array<Buffer>(scans - 1).fill(other),
    Buffer.from('ffd9', 'hex'),
  ])
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Filled up with ones; a byte of ones alone would begin a marker, and has a zero after it. */
function toBytes(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Buffer.from(
    bytes
      .map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
      .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])),
  )
}

export function inFormat(format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff'): Promise<Buffer> {
  return plain(32, 24, '#c08040').toFormat(format).toBuffer()
}

export function flatAvif(width: number, height: number): Promise<Buffer> {
  return plain(width, height, '#c08040').avif({ effort: 0 }).toBuffer()
}

/** Put together from a picture of the same size, named so many times a side. */
export async function avifOfTiles(side: number, width: number): Promise<Buffer> {
  const whole = await flatAvif(width, width)
  const [opening, config, depth, data] = ['ftyp', 'av1C', 'pixi', 'mdat'].map((type) => boxIn(whole, type))
  if (!opening || !config || !depth || !data) throw new Error('An AVIF lacks a box')
  const size = fullBox('ispe', 0, uint(width, 4), uint(width, 4))
  const item = (id: number, type: string) => fullBox('infe', 2, uint(id, 2), uint(0, 2), Buffer.from(`${type}\0`))
  const metaAt = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint(0, 4), Buffer.from(`pict${'\0'.repeat(13)}`)),
      fullBox('pitm', 0, uint(2, 2)),
      // The picture lies in the file, and how it is tiled in the box `idat`.
      fullBox(
        'iloc',
        1,
        ...[0x4400, 2, 1, 0, 0, 1].map((each) => uint(each, 2)),
        uint(start, 4),
        uint(data.length - 8, 4),
        ...[2, 1, 0, 1].map((each) => uint(each, 2)),
        uint(0, 4),
        uint(8, 4),
      ),
      fullBox('iinf', 0, uint(2, 2), item(1, 'av01'), item(2, 'grid')),
      fullBox('iref', 0, box('dimg', uint(2, 2), uint(side * side, 2), ...Array<Buffer>(side * side).fill(uint(1, 2)))),
      box(
        'iprp',
        box('ipco', size, depth, config),
        fullBox('ipma', 0, uint(2, 4), Buffer.from([0, 1, 3, 1, 2, 0x83, 0, 2, 2, 1, 2])),
      ),
      box('idat', Buffer.from([0, 0, side - 1, side - 1]), uint(width, 2), uint(width, 2)),
    )
  const start = opening.length + metaAt(0).length + 8
  return Buffer.concat([opening, metaAt(start), data])
}

function boxIn(bytes: Buffer, type: string): Buffer {
  const start = bytes.indexOf(type) - 4
  return bytes.subarray(start, start + bytes.readUInt32BE(start))
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint(content.length + 8, 4), Buffer.from(type), content])
}

function fullBox(type: string, version: number, ...parts: Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...parts)
}

function uint(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes)
  written.writeUIntBE(value, 0, bytes)
  return written
}

/** Its first frame is red, its second blue. */
export async function movingPicture(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => plain(20, 20, colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A few bytes that claim to be a picture of any size. */
export function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const chunks = [
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 6, 0, 0, 0])])),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
