import type { LucideIcon } from 'lucide-react'
import FolderInput from 'lucide-react/icons/folder-input'
import Package from 'lucide-react/icons/package'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../selection-bar.tsx'

export type BulkDeed = 'category' | 'bestseller' | 'no bestseller' | 'stock' | 'delete'

interface BulkBarProps {
  count: number
  /** The one that is under way. */
  busy: string | undefined
  onDeed: (deed: BulkDeed) => void
  onClear: () => void
}

const deeds: readonly { deed: BulkDeed; icon: LucideIcon; words: string }[] = [
  { deed: 'category', icon: FolderInput, words: 'Category' },
  { deed: 'bestseller', icon: Star, words: 'Bestseller' },
  { deed: 'no bestseller', icon: StarOff, words: 'No bestseller' },
  { deed: 'stock', icon: Package, words: 'Stock' },
  { deed: 'delete', icon: Trash2, words: 'Delete' },
]

export function BulkBar({ count, busy, onDeed, onClear }: BulkBarProps) {
  return (
    <SelectionBar count={count} one="product" onClear={onClear}>
      {deeds.map(({ deed, icon: Icon, words }) => (
        <Button
          key={deed}
          look={deed === 'delete' ? 'danger' : 'quiet'}
          className="px-3"
          busy={busy === deed}
          onClick={() => onDeed(deed)}
        >
          <Icon aria-hidden className="size-4" />
          {words}
        </Button>
      ))}
    </SelectionBar>
  )
}
