import * as z from 'zod/mini'
import { mostPictureBytes, pictureTooLarge } from '#contracts/pictures.ts'

/** A form's one picture, as a file input holds it; `missing` is said where it must be there. */
export function chosenPicture(missing?: string) {
  return z.optional(z.custom<FileList>()).check(
    z.refine((files) => !missing || (files?.length ?? 0) > 0, missing),
    z.refine((files) => [...(files ?? [])].every(({ size }) => size <= mostPictureBytes), pictureTooLarge),
  )
}
