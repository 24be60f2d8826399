/** Every picture is kept in each of these widths; a smaller original is kept as it is under the larger ones. */
export const pictureWidths = [160, 400, 700, 1000] as const

export const mostPictureBytes = 5 * 1024 * 1024

/** What a form says beside its file chooser. */
export const pictureRules = 'JPG, JPEG, PNG, GIF, WebP or AVIF, at most 5MB'

/** Staff may upload pictures first, and take a while over the table of products that names them. */
export const pictureGraceDays = 30

/** For the chooser itself; what a file really is, the server tells from its bytes. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

export const pictureTooLarge = 'Each picture may be at most 5 MB'

const ownPicture = /^(\/media\/pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/)(?:160|400|700|1000)\.webp$/

/** The folder of a picture that this shop made itself; undefined for any other path or address. */
export function pictureFolder(path: string): string | undefined {
  return ownPicture.exec(path)?.[1]
}

/** The same picture in another width. One that is not ours has only the one. */
export function inWidth(path: string, width: (typeof pictureWidths)[number]): string {
  const folder = pictureFolder(path)
  return folder === undefined ? path : `${folder}${width}.webp`
}

/** Lets the browser choose among a picture's widths. Pictures that are not ours have only the one. */
export function pictureSources(path: string, host = ''): { src: string; srcSet?: string } {
  const folder = pictureFolder(path)
  if (folder === undefined) return { src: path }
  const srcSet = pictureWidths.map((width) => `${host}${folder}${width}.webp ${width}w`).join(', ')
  return { src: `${host}${path}`, srcSet }
}
