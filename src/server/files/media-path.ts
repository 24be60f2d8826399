/** Where `/media` begins on the wire, the files' own root begins in storage. */
const mediaRoot = '/media/'

/** The path that pages use, of a file in storage. */
export function toMediaPath(file: string): string {
  return `${mediaRoot}${file}`
}

/** The file in storage, of the path that pages use. */
export function toFile(path: string): string {
  return path.slice(mediaRoot.length)
}
