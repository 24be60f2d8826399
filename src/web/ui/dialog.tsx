import type { ReactNode } from 'react'
import { codeIfItComes } from '../late-code.ts'
import { LatePart } from './late-part.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title, read out with it. */
  description?: string
  /** In the middle (a sheet from below on phones), along the left edge, or over the whole screen. */
  place?: 'middle' | 'left' | 'whole'
  children?: ReactNode
}

export const loadDialogPanel = async () => (await import('./dialog-panel.tsx')).DialogPanel

/** Fetches the dialog's code ahead of the click. */
export function preloadDialog(): void {
  codeIfItComes(loadDialogPanel)
}

/** Its code arrives when it is first opened, so that pages which only might open one stay light. */
export function Dialog(props: DialogProps) {
  return <LatePart load={loadDialogPanel} props={props} wanted={props.open} onMissed={props.onClose} />
}
