import type { ComponentProps } from 'react'

/** Out of people's sight and reach: whoever fills it in is a machine. */
export function Trap(props: Omit<ComponentProps<'input'>, 'tabIndex' | 'autoComplete'>) {
  return (
    <div aria-hidden className="absolute -left-[9999px]">
      <label>
        Website
        <input {...props} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
