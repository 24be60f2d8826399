import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { codeIfItComes } from '../late-code.ts'
import { LatePart } from './late-part.tsx'

interface MenuItem {
  label: string
  icon: LucideIcon
  /** A page to go to, or something to do. */
  to?: string
  onSelect?: () => void
  className?: string
}

export interface MenuProps {
  items: readonly MenuItem[]
  triggerClass: string
  /** What the button shows; its words, seen or only read out, name the menu. */
  children: ReactNode
}

const loadPanel = async () => (await import('./menu-panel.tsx')).MenuPanel

/** A button that opens a menu. The menu's code comes on hover or focus, or at the latest with the first click. */
export function Menu(props: MenuProps) {
  const [needed, setNeeded] = useState(false)
  const preload = () => codeIfItComes(loadPanel)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setNeeded(true)
  }
  // One and the same button before and after the click, which would lose the focus otherwise.
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={needed}
      className={props.triggerClass}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={onKeyDown}
      onClick={() => setNeeded(true)}
    >
      {props.children}
    </button>
  )
  return <LatePart load={loadPanel} props={props} wanted={needed} fallback={plain} onMissed={() => setNeeded(false)} />
}
