import type { ComponentProps } from 'react'
import { placeholder } from './picture.tsx'
import { useBroken } from './use-broken.ts'

type HousePictureProps = Pick<
  ComponentProps<'img'>,
  'alt' | 'width' | 'height' | 'sizes' | 'loading' | 'fetchPriority' | 'className'
> & {
  /** Begins the names of its files in public/pictures. */
  picture: string
  /** It is there in these. */
  widths: readonly number[]
  /** The one for browsers that can’t choose. */
  usual: number
  /** Phones get the half with the piece on it, cut out beforehand. */
  hasPhoneCut?: boolean
}

/** A picture that came with the shop itself. A broken one becomes the placeholder here, too. */
export function HousePicture({ picture, widths, usual, hasPhoneCut = false, alt, ...rest }: HousePictureProps) {
  const fileOf = (width: number) => `/pictures/${picture}-${width}.webp`
  const src = fileOf(usual)
  const { isBroken, watched } = useBroken(src)
  if (isBroken) return <img {...rest} src={placeholder} alt={alt} />

  const srcSet = widths.map((width) => `${fileOf(width)} ${width}w`).join(', ')
  const image = <img {...watched} {...rest} srcSet={srcSet} src={src} alt={alt} />
  if (!hasPhoneCut) return image
  return (
    <picture>
      <source
        media="(max-width: 639px)"
        srcSet={`/pictures/${picture}-phone-800.webp 800w, /pictures/${picture}-phone-1200.webp 1200w`}
        sizes="100vw"
        width={1200}
        height={800}
      />
      {image}
    </picture>
  )
}
