import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useState } from 'react'

interface DropZoneProps {
  ref: Ref<HTMLInputElement>
  icon: LucideIcon
  /** Kinds of files, as the browser's chooser offers them. */
  accept: string
  multiple?: boolean
  describedBy: string
  invalid: boolean
  onPicked: (files: File[]) => void
  /** What can be done here; names the chooser. */
  children: ReactNode
}

/** A chooser that files can also be dropped on. */
export function DropZone(props: DropZoneProps) {
  const { ref, icon: Icon, accept, multiple = false, describedBy, invalid, onPicked, children } = props
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onPicked([...event.dataTransfer.files])
  }
  const dragOver = (event: DragEvent) => {
    // Without this the browser would open the file in place of the page.
    event.preventDefault()
    setOver(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way; the chooser inside is the one for everybody.
    <label
      className={`grid cursor-pointer justify-items-center gap-2 rounded-small border border-dashed px-4 py-8 text-center transition hover:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon ${isOver ? 'bg-sand' : ''} ${invalid ? 'border-red' : 'border-line'}`}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon aria-hidden strokeWidth={1.25} className="size-8 text-gold" />
      <span>{children}</span>
      <input
        ref={ref}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className="sr-only"
        onChange={(event) => {
          onPicked([...(event.target.files ?? [])])
          // So that the same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </label>
  )
}
