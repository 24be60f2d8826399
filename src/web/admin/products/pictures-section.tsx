import ImagePlus from 'lucide-react/icons/image-plus'
import { useController } from 'react-hook-form'
import { pictureTypes } from '#contracts/pictures.ts'
import { pictureCountFault } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import { FieldNote } from '../../ui/field.tsx'
import { FilePicture } from '../../ui/file-picture.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RemovablePicture } from '../../ui/removable-picture.tsx'
import { FormSection } from '../admin-form.tsx'
import { DropZone } from './drop-zone.tsx'
import { countPictures, type ProductPictures } from './product-entry.ts'
import type { ProductFormState } from './use-product-form.ts'

interface PicturesSectionProps {
  form: ProductFormState
  product: Product | undefined
}

const noteId = 'pictures-note'
const look = 'aspect-square w-full rounded-small border border-hairline bg-sand object-contain'

/** Current pictures, new ones, and what would be wrong with them. */
export function PicturesSection({ form: { control }, product }: PicturesSectionProps) {
  const {
    field: { ref, value: pictures, onChange },
    fieldState,
  } = useController({ control, name: 'images' })
  const { kept, added } = pictures
  const count = countPictures(pictures)
  const fault = fieldState.error?.message ?? (count > 0 ? pictureCountFault(count) : undefined)
  const change = (next: Partial<ProductPictures>) => onChange({ ...pictures, ...next })
  return (
    <FormSection title="Images">
      {product && kept.length > 0 && (
        <Pictures label="Current images" faded={added.length > 0}>
          {kept.map((path, place) => (
            <RemovablePicture
              key={path}
              name={`current image ${place + 1}`}
              onRemove={() => change({ kept: kept.filter((each) => each !== path) })}
            >
              <Picture src={path} alt={`Current ${place + 1}`} width={160} height={160} className={look} />
            </RemovablePicture>
          ))}
        </Pictures>
      )}
      <DropZone
        ref={ref}
        icon={ImagePlus}
        accept={pictureTypes}
        multiple
        describedBy={noteId}
        invalid={Boolean(fault)}
        onPicked={(files) => change({ added: [...added, ...files] })}
      >
        <strong>Choose images</strong> or drop them here
      </DropZone>
      <FieldNote id={noteId} error={Boolean(fault)} text={fault ?? noteFor(product)} />
      {added.length > 0 && (
        <Pictures label="New images">
          {added.map((file, place) => (
            <RemovablePicture
              // The same file may be chosen twice, and what follows a removed one comes under the same button.
              key={place}
              name={`new image ${place + 1}`}
              onRemove={() => change({ added: added.filter((each) => each !== file) })}
            >
              <FilePicture file={file} alt={`New: ${file.name}`} width={160} height={160} className={look} />
            </RemovablePicture>
          ))}
        </Pictures>
      )}
    </FormSection>
  )
}

function noteFor(product: Product | undefined): string {
  const rules = 'Up to 3 images. Formats JPG, JPEG, PNG, GIF, WebP, AVIF, up to 5MB each. The first is the main one.'
  return product ? `New images replace all current ones. ${rules}` : rules
}

interface PicturesProps {
  label: string
  /** They would be replaced. */
  faded?: boolean
  children: React.ReactNode
}

function Pictures({ label, faded = false, children }: PicturesProps) {
  return (
    <div className="grid gap-2">
      <h3 className="font-text text-sm">
        {label}
        {faded && <span className="font-normal text-amber"> will be replaced</span>}
      </h3>
      <ul className={`grid grid-cols-3 gap-3 sm:grid-cols-4 ${faded ? '[&_img]:opacity-40' : ''}`}>{children}</ul>
    </div>
  )
}
