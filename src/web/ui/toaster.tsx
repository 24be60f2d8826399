import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

let mounted = false

/** The toaster has a root of its own, so that no page carries it before the first message. */
export function showToast(kind: 'success' | 'error' | 'info', words: string, milliseconds: number): void {
  if (!mounted) mount()
  toast[kind](words, { duration: milliseconds })
}

function mount(): void {
  mounted = true
  const place = document.createElement('div')
  place.className = 'not-printed'
  document.body.append(place)
  // Before the first message is sent, or nobody would be there to hear it.
  flushSync(() =>
    createRoot(place).render(
      <Toaster
        position="bottom-center"
        mobileOffset={{ bottom: 'calc(1rem + var(--foot-bar, 0px))' }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-center gap-3 rounded-small border border-hairline bg-white px-4 py-3 font-text text-sm text-ink shadow-soft sm:w-88',
            success: '[&_[data-icon]]:text-green',
            error: '[&_[data-icon]]:text-red',
            info: '[&_[data-icon]]:text-gold',
          },
        }}
      />,
    ),
  )
}
