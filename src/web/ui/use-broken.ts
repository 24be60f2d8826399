import { useEffect, useRef, useState } from 'react'

/** Whether this picture did not come, and what its `<img>` needs for that to be known. */
export function useBroken(src: string | null | undefined) {
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before React was there to hear of it.
    if (src && image.current?.complete && image.current.naturalWidth === 0) setBroken(src)
  }, [src])

  return {
    isBroken: broken !== undefined && broken === src,
    watched: { ref: image, onError: () => src && setBroken(src) },
  }
}
