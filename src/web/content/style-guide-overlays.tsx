import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { notify } from '../ui/notify.ts'
import { OptionGroup, optionLook } from '../ui/option-list.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Specimen } from './specimen.tsx'

export function StyleGuideOverlays() {
  return (
    <>
      <Specimen title="Choices under a field">
        <div role="listbox" aria-label="Found" className="w-72 rounded-small border border-hairline bg-white p-2">
          <OptionGroup title="Categories">
            {['Necklaces', 'Earrings'].map((name) => (
              <div key={name} role="option" tabIndex={-1} aria-selected={name === 'Earrings'} className={optionLook}>
                {name}
              </div>
            ))}
          </OptionGroup>
        </div>
      </Specimen>
      <Overlays />
    </>
  )
}

function Overlays() {
  return (
    <Specimen title="Dialogs, menu and messages">
      <div className="flex flex-wrap items-center gap-3">
        <Dialogs />
        <Menu
          triggerClass="inline-flex min-h-11 items-center rounded-small border border-line bg-white px-4 font-semibold hover:bg-sand"
          items={[
            { label: 'Edit', icon: Pencil, onSelect: () => void notify('info', 'Nothing to edit here') },
            { label: 'Go home', icon: Share2, to: '/' },
          ]}
        >
          More actions
        </Menu>
        <Button look="quiet" onClick={() => void notify('success', 'Product added to cart!', 3)}>
          Good news
        </Button>
        <Button look="quiet" onClick={() => void notify('error', 'Failed to add product to cart')}>
          Bad news
        </Button>
      </div>
    </Specimen>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
      <Button look="danger" onClick={() => setOpen('confirm')}>
        Delete category
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Ask a question"
        description="We answer within a working day."
      >
        <div className="grid gap-4">
          <TextField label="Your question" />
          <Button onClick={close}>Send</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete category"
        question="Are you sure? This action cannot be undone."
        deed="Delete"
        onConfirm={close}
        onClose={close}
      />
    </>
  )
}
