import { readFile } from 'node:fs/promises'
import { v5 as idOfName } from 'uuid'
import { pictureWidths } from '#contracts/pictures.ts'
import type { Files } from '#server/files/files.ts'
import { StartupError } from '#server/startup-error.ts'
import { aisles } from './goods/aisles.ts'
import { videos } from './videos.ts'

/** Makes the demo's ids, which are the same in every shop: putting a file twice leaves one. */
const namespace = '5f1c9d0e-3b7a-4c52-9a86-2d41f0b7e913'

/** Enough to keep a disk or a bucket busy, and few enough to be held in memory. */
const atOnce = 16

interface DemoFile {
  from: URL
  path: string
  type: string
}

/** Where a picture is shown from. What may be deleted apart has a copy of its own, made for `owner`. */
export function picturePath(picture: string, owner = picture): string {
  return `/media/pictures/${idOfName(owner, namespace)}/700.webp`
}

export function videoPath(video: string): string {
  return `/media/videos/${idOfName(video, namespace)}.mp4`
}

/** They are stored as they are, in all widths: encoding them would take a minute. */
export async function putDemoFiles(files: Files): Promise<void> {
  const waiting = demoFiles().values()
  const putOneByOne = async () => {
    for (const { from, path, type } of waiting) await files.put(path, await readFile(from), type)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, putOneByOne))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The demo shop’s pictures can’t be stored: ${reason}`, { cause })
  }
}

function demoFiles(): DemoFile[] {
  return [
    ...aisles.flatMap(({ picture, shelves }) => [
      ...inAllWidths(picture),
      ...shelves.flatMap(({ name, logo, goods }) => [
        ...inAllWidths(`${logo}-front`, name),
        ...goods.flatMap(({ design }) => [...inAllWidths(`${design}-front`), ...inAllWidths(`${design}-detail`)]),
      ]),
    ]),
    ...videos.flatMap(({ file }) => [...inAllWidths(`${file}-poster`), asVideo(file)]),
  ]
}

function inAllWidths(picture: string, owner = picture): DemoFile[] {
  return pictureWidths.map((width) => ({
    from: new URL(`./pictures/${width}/${picture}.webp`, import.meta.url),
    path: `pictures/${idOfName(owner, namespace)}/${width}.webp`,
    type: 'image/webp',
  }))
}

function asVideo(video: string): DemoFile {
  return {
    from: new URL(`./videos/${video}.mp4`, import.meta.url),
    path: `videos/${idOfName(video, namespace)}.mp4`,
    type: 'video/mp4',
  }
}
