import { mostPictureBytes, pictureRules, pictureTooLarge, pictureTypes } from '#contracts/pictures.ts'

const accepted = pictureTypes.split(',')

/** What keeps these files from being sent as pictures. A chooser takes other kinds too, where they are dropped on it. */
export function pictureFilesFault(files: readonly File[]): string | undefined {
  if (!files.every(({ type }) => accepted.includes(type))) return pictureRules
  return files.every(({ size }) => size <= mostPictureBytes) ? undefined : pictureTooLarge
}
