import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { useExport } from '../products/use-export.ts'
import type { FinderOption } from './finder-options.ts'
import { FinderPanel } from './finder-panel.tsx'

interface FinderDialogProps {
  open: boolean
  /** What was typed while this was on its way. */
  begun: string
  onClose: () => void
}

export function FinderDialog({ open, begun, onClose }: FinderDialogProps) {
  const navigate = useNavigate()
  const { save } = useExport()
  const pick = ({ to }: FinderOption) => {
    onClose()
    if (to) void navigate(to)
    else save()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Find anything">
      <FinderPanel begun={begun} onPick={pick} />
    </Dialog>
  )
}
