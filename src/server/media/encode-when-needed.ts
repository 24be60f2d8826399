import type { Sender } from './sender.ts'

/** What opens pictures takes ten megabytes of memory, and most processes are never given one. */
export async function encodePicture(bytes: Buffer, sender: Sender): Promise<{ width: number; bytes: Buffer }[]> {
  const encoder = await import('./encode-picture.ts')
  return encoder.encodePicture(bytes, sender)
}
