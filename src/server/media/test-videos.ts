/** The first box of a film, and an empty one that makes up the rest of the size. */
export function mp4(size = 64, brand = 'isom'): Buffer {
  const film = Buffer.alloc(size)
  film.writeUInt32BE(24, 0)
  film.write(`ftyp${brand}\0\0\x02\0isommp41`, 4, 'latin1')
  film.writeUInt32BE(size - 24, 24)
  film.write('mdat', 28, 'latin1')
  return film
}

/** As a browser records it; ffmpeg states the header's size in eight bytes instead of one. */
export function webm(size = 64, docType = 'webm', statesSizeIn: 1 | 8 = 1): Buffer {
  const type = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + docType.length]), Buffer.from(docType, 'latin1')])
  const header = Buffer.concat([
    Buffer.from('4286810142f7810142f2810442f38108', 'hex'),
    type,
    Buffer.from('4287810242858102', 'hex'),
  ])
  const length = Buffer.alloc(statesSizeIn)
  length[0] = statesSizeIn === 1 ? 0x80 + header.length : 0x01
  if (statesSizeIn === 8) length[7] = header.length
  const opening = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), length, header, Buffer.from('18538067', 'hex')])
  return Buffer.concat([opening, Buffer.alloc(Math.max(0, size - opening.length))])
}
