import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  open: boolean
  /** What kind of thing it is, as the question names it. */
  kind: 'category' | 'subcategory' | 'product' | 'video' | 'testimonial' | 'review' | 'message'
  /** Which one, where it has a name. */
  name?: string | undefined
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function DeleteDialog({ kind, name, ...rest }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title={`Delete ${name ?? kind}`}
      question={`Are you sure you want to delete this ${kind}? This action cannot be undone.`}
      deed="Delete"
    />
  )
}
