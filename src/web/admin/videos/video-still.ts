/** A file that takes longer is added without a still. */
const patienceMs = 10_000
const widest = 1000

const drawn = new WeakMap<File, Promise<File | undefined>>()

/** A frame of a video that is still only in this browser, drawn once; none where the browser can't decode it. */
export function stillOf(file: File): Promise<File | undefined> {
  const still = drawn.get(file) ?? drawStill(file)
  drawn.set(file, still)
  return still
}

async function drawStill(file: File): Promise<File | undefined> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const patience = AbortSignal.timeout(patienceMs)
  try {
    // Phones decode nothing for us unless it is silent and stays in its place.
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
    if (!(await comes(video, 'loadedmetadata', patience))) return undefined
    // The first frame is often black; a recording that does not know its length is taken for a long one.
    video.currentTime = Math.min(1, video.duration / 2)
    if (!(await comes(video, 'seeked', patience))) return undefined
    return await toPicture(video)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

function comes(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', patience: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  video.addEventListener(event, () => resolve(true), { once: true })
  video.addEventListener('error', () => resolve(false), { once: true })
  patience.addEventListener('abort', () => resolve(false), { once: true })
  return promise
}

/** None of what has only sound. */
async function toPicture(video: HTMLVideoElement): Promise<File | undefined> {
  const share = Math.min(1, widest / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * share)
  canvas.height = Math.round(video.videoHeight * share)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return picture ? new File([picture], 'still.jpg', { type: picture.type }) : undefined
}
