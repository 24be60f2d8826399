import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-maroon text-ivory hover:bg-maroon-dark active:bg-maroon-dark',
  quiet: 'border border-line bg-white text-ink hover:bg-sand active:bg-sand',
  danger: 'bg-red text-white hover:brightness-90 active:brightness-90',
}

// Paper can't be pressed, and without our colours a filling has no edge.
const shape =
  'not-printed relative inline-flex min-h-11 items-center justify-center gap-2 rounded-small px-5 py-2 text-center font-semibold transition active:translate-y-px disabled:active:translate-y-0 forced-colors:border'

const disabledLook = 'disabled:border-hairline disabled:bg-sand disabled:text-muted'

type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  busy?: boolean
  /** Stands in for the label meanwhile, where it takes long enough to be read. */
  busyWords?: string
  /** It can't be pressed for the moment, and looks as if it could: nothing changes colour while a page comes alive. */
  waits?: boolean
}

/** While busy it keeps its place, its size and the focus, and a second click does nothing. */
export function Button(props: ButtonProps) {
  const { look = 'primary', busy = false, busyWords, waits = false, disabled, className = '', onClick, ...rest } = props
  const spinner = <LoaderCircle aria-hidden className={`size-5 animate-spin ${busyWords ? '' : 'absolute'}`} />
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || waits}
      className={`${shape} ${looks[look]} ${waits ? '' : disabledLook} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && spinner}
      <span className={`inline-flex items-center gap-2 ${busy && !busyWords ? 'opacity-0' : ''}`}>
        {busy && busyWords ? busyWords : props.children}
      </span>
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & { look?: Look }

export function LinkButton({ look = 'primary', className = '', ...rest }: LinkButtonProps) {
  return <Link prefetch="intent" {...rest} className={`${shape} ${looks[look]} ${className}`} />
}
