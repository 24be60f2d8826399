import { type ReactNode, type Ref, use } from 'react'
import { ServerOnly } from './server-only.ts'
import { useShop } from './shop.ts'

type Facts = readonly [name: string, ...unknown[]]

interface DrawnOnceProps {
  as: 'ol' | 'fieldset' | 'footer' | 'div'
  className?: string | undefined
  /** Its name, and everything it shows that may differ. */
  facts: Facts
  children: ReactNode
}

/**
 * A part that stands the same in many pages: the server draws it once for as long as its facts are the same. It may have
 * links with whole paths, but no `useId` and no word of where the page is.
 */
export function DrawnOnce({ as: Element, className, facts, children }: DrawnOnceProps) {
  const shop = useShop()
  const drawOnce = import.meta.env.SSR ? use(ServerOnly)?.drawOnce : undefined
  if (!drawOnce) return <Element className={className}>{children}</Element>
  // It is React's own drawing of the same part.
  return <Element className={className} dangerouslySetInnerHTML={{ __html: drawOnce(children, facts, shop) }} />
}

interface DrawnListProps {
  className: string
  ref?: Ref<HTMLUListElement> | undefined
  parts: readonly { key: string; facts: Facts; part: ReactNode }[]
}

/** The same for a list of dozens, whose items the server puts together without React going through each. */
export function DrawnList({ className, ref, parts }: DrawnListProps) {
  const shop = useShop()
  const drawOnce = import.meta.env.SSR ? use(ServerOnly)?.drawOnce : undefined
  if (!drawOnce) {
    return (
      <ul ref={ref} className={className}>
        {parts.map(({ key, part }) => (
          <li key={key}>{part}</li>
        ))}
      </ul>
    )
  }
  const items = parts.map(({ facts, part }) => `<li>${drawOnce(part, facts, shop)}</li>`)
  return <ul ref={ref} className={className} dangerouslySetInnerHTML={{ __html: items.join('') }} />
}
