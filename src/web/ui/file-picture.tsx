import { useCallback } from 'react'

interface FilePictureProps {
  file: File
  alt: string
  width: number
  height: number
  className?: string
}

/** A picture that is still only in this browser. */
export function FilePicture({ file, ...rest }: FilePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  // oxlint-disable-next-line jsx-a11y/alt-text -- its words come with the rest.
  return <img ref={show} {...rest} />
}
