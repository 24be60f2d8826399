import type { ComponentProps } from 'react'

const looks = {
  quiet: 'border-line bg-white text-ink hover:bg-sand',
  green: 'border-green bg-green-wash text-green hover:brightness-95',
  red: 'border-red bg-white text-red hover:bg-red-wash',
}

/** Tall enough for a thumb, narrow enough for two beside each other in a row. */
export function RowButton({ look = 'quiet', ...rest }: ComponentProps<'button'> & { look?: keyof typeof looks }) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-small border px-3 text-sm font-semibold whitespace-nowrap transition active:translate-y-px sm:min-h-9 ${looks[look]}`}
    />
  )
}
