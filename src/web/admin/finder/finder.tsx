import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { codeIfItComes } from '../../late-code.ts'
import { preloadDialog } from '../../ui/dialog.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { useHydrated } from '../../use-hydrated.ts'

const loadDialog = async () => (await import('./finder-dialog.tsx')).FinderDialog

const preload = () => {
  preloadDialog()
  codeIfItComes(loadDialog)
}

/** Opens with its button, or with Ctrl or ⌘ and K from anywhere. Its code comes when somebody is about to. */
export function Finder() {
  const [open, setOpen] = useState(false)
  const [begun, setBegun] = useState('')
  const close = () => {
    setOpen(false)
    setBegun('')
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = document.querySelector('[role=dialog]') !== null
    if (isShortcut(event)) {
      event.preventDefault()
      // Whoever is being asked something answers first.
      if (open || isAsked) close()
      else setOpen(true)
    } else if (open && !isAsked && isLetter(event)) {
      // Its code is still on its way: what is typed meanwhile is meant for it, and not for the field behind.
      event.preventDefault()
      setBegun((before) => before + event.key)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-11 items-center gap-2 rounded-small border border-line bg-white px-3 text-muted transition hover:bg-sand hover:text-ink active:translate-y-px max-sm:w-full sm:min-w-72"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-4 text-gold" />
        Find anything
        <Shortcut />
      </button>
      <LatePart load={loadDialog} props={{ open, begun, onClose: close }} wanted={open} onMissed={close} />
    </>
  )
}

function Shortcut() {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <kbd className="ml-auto rounded-small border border-hairline bg-ivory px-1.5 font-text text-xs pointer-coarse:hidden">
      {isMac ? '⌘ K' : 'Ctrl K'}
    </kbd>
  )
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}
