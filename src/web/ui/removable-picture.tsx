import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { passFocusOn } from './pass-focus-on.ts'

interface RemovablePictureProps {
  name: string
  onRemove: () => void
  children: ReactNode
}

export function RemovablePicture({ name, onRemove, children }: RemovablePictureProps) {
  return (
    <li className="grid gap-1.5">
      {children}
      <button
        type="button"
        ref={passFocusOn}
        aria-label={`Remove ${name}`}
        className="inline-flex min-h-11 items-center justify-center gap-1 rounded-small text-sm font-semibold text-red hover:bg-red-wash sm:min-h-9"
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
        Remove
      </button>
    </li>
  )
}
