import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { DialogProps } from './dialog.tsx'

const places = {
  middle: {
    around: 'grid items-end sm:place-items-center sm:p-6',
    panel: 'max-h-[90dvh] w-full rounded-small max-sm:rounded-b-none sm:max-w-lg animate-rise',
  },
  whole: { around: 'flex', panel: 'flex h-dvh w-full flex-col animate-fade' },
  left: { around: 'flex', panel: 'h-dvh w-[min(20rem,85vw)] animate-slide' },
}

export function DialogPanel({ open, onClose, title, description, place = 'middle', children }: DialogProps) {
  const cameFrom = useRef<Element | null>(null)
  const isFilledIn = useRef(false)
  return (
    <Root open={open} onOpenChange={(next) => next || onClose()}>
      <Portal>
        <Overlay className={`fixed inset-0 z-50 animate-fade bg-ink/45 ${places[place].around}`}>
          <Content
            className={`overflow-y-auto overscroll-contain bg-ivory p-5 shadow-soft focus:outline-none sm:p-6 ${places[place].panel}`}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              cameFrom.current = document.activeElement
              isFilledIn.current = false
            }}
            onInput={({ target }) => {
              isFilledIn.current ||= target instanceof Element && target.closest('form[method="post"]') !== null
            }}
            onInteractOutside={(event) => {
              // A slip of the finger must not throw away what somebody has filled in.
              if (isFilledIn.current) event.preventDefault()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              placeToReturnTo(cameFrom.current)?.focus({ preventScroll: true })
            }}
          >
            <div className="mb-4 flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Title className="text-2xl wrap-anywhere lining-nums">{title}</Title>
                {description && <Description className="mt-1 wrap-anywhere text-muted">{description}</Description>}
              </div>
              <Close
                aria-label="Close"
                className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-small hover:bg-sand"
              >
                <X aria-hidden className="size-5" />
              </Close>
            </div>
            {children}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}

/**
 * Where the focus came from; where that is gone, such as with a row that was deleted, the page. The body stands for what
 * was gone already when the dialog opened.
 */
function placeToReturnTo(from: Element | null): HTMLElement | null {
  // A tab opens when it gets the focus: whoever was kept from leaving for one returns to the open one.
  const place = from?.closest('[role=tablist]')?.querySelector('[aria-selected=true]') ?? from
  return place instanceof HTMLElement && place.isConnected && place !== document.body
    ? place
    : document.getElementById('main')
}
