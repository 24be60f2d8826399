import { ShopError } from '#server/errors.ts'
import type { Files } from '#server/files/files.ts'
import { hasVideo } from '#server/media/videos.ts'

/** The address as it is kept: a video in the shop's own storage, or an https address elsewhere. */
export async function getVideoAddress(files: Files, given: string): Promise<string> {
  if (!given.startsWith('/')) return getAddressElsewhere(given)
  if (await hasVideo(files, given)) return given
  throw refusal('This video is not here. Please upload it again.')
}

function getAddressElsewhere(given: string): string {
  const url = URL.parse(given)
  if (url?.protocol !== 'https:' || url.hostname === '' || url.username !== '' || url.password !== '') {
    throw refusal('Please upload a video, or give an address that begins with https://')
  }
  return url.href
}

function refusal(words: string): ShopError {
  return new ShopError('bad_input', words, { errors: { videoUrl: words } })
}
