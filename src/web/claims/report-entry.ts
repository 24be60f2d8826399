import * as z from 'zod/mini'
import { ClaimWords, mostClaimPhotos, noClaimPhoto, noClaimPiece, noClaimVideo } from '#contracts/claims.ts'
import { mostPictureBytes, pictureTooLarge } from '#contracts/pictures.ts'
import { mostVideoBytes, videoTooLarge } from '#contracts/videos.ts'

/** What a shopper has filled in so far. */
export interface ReportEntry {
  pieces: readonly number[]
  words: string
  photos: readonly File[]
  video: File | undefined
}

export type ReportFaults = Partial<Record<keyof ReportEntry, string>>

/** The words of a report as the server keeps them. */
export const asKept = (words: string) => z.safeParse(ClaimWords, words).data

/** In the order of the page, so that the first is the one to look at. */
export const reportFields = ['pieces', 'words', 'photos', 'video'] as const

/** What keeps a report from being sent, before megabytes leave for nothing. */
export function faultsOf({ pieces, words, photos, video }: ReportEntry): ReportFaults {
  const wrongWords = z.safeParse(ClaimWords, words).error?.issues[0]?.message
  const wrongPhotos = photosFault(photos)
  const wrongVideo = video === undefined ? noClaimVideo : video.size > mostVideoBytes ? videoTooLarge : undefined
  return {
    ...(pieces.length === 0 && { pieces: noClaimPiece }),
    ...(wrongWords && { words: wrongWords }),
    ...(wrongPhotos && { photos: wrongPhotos }),
    ...(wrongVideo && { video: wrongVideo }),
  }
}

function photosFault(photos: readonly File[]): string | undefined {
  if (photos.length === 0) return noClaimPhoto
  if (photos.length > mostClaimPhotos) return `Choose at most ${mostClaimPhotos} photos`
  return photos.some(({ size }) => size > mostPictureBytes) ? pictureTooLarge : undefined
}
