import { type ReactNode, use } from 'react'
import { ServerOnly } from './server-only.ts'
import { useShop } from './shop.ts'

interface DrawnOnceProps {
  as: 'li' | 'ol' | 'fieldset' | 'footer' | 'div'
  className?: string | undefined
  /** Its name, and everything it shows that may differ. */
  facts: readonly [name: string, ...unknown[]]
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
