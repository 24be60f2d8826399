import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { FormSection } from '../admin-form.tsx'

const loadPaths = async () => (await import('./picture-paths.tsx')).PicturePaths

/** For those who add products; most tables change some, and need none of it. */
export function NewPictures() {
  const [wanted, setWanted] = useState(false)
  return (
    <FormSection title="Pictures of new products">
      <p>Send the pictures first, and put the path of each into the column images.</p>
      <LatePart
        load={loadPaths}
        props={{}}
        wanted={wanted}
        onMissed={() => setWanted(false)}
        fallback={
          <Button look="quiet" className="w-fit max-sm:w-full" busy={wanted} onClick={() => setWanted(true)}>
            <ImagePlus aria-hidden className="size-4" />
            Send pictures, or see their paths
          </Button>
        }
      />
    </FormSection>
  )
}
