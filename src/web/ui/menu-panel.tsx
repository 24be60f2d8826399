import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'
import { Link } from 'react-router'
import type { MenuProps } from './menu.tsx'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left outline-none select-none data-highlighted:bg-sand data-highlighted:text-maroon'

/** Mounted by the first click, so it starts open. */
export function MenuPanel({ items, triggerClass, children }: MenuProps) {
  return (
    <Root defaultOpen modal={false}>
      <Trigger className={triggerClass}>{children}</Trigger>
      <Content
        align="end"
        sideOffset={8}
        loop
        className="z-50 min-w-52 animate-drop rounded-small border border-hairline bg-white p-1.5 shadow-soft"
      >
        {items.map(({ label, icon: Icon, to, onSelect, className = '' }) => (
          <Item key={label} asChild {...(onSelect ? { onSelect } : {})}>
            {to ? (
              <Link to={to} className={`${row} ${className}`}>
                <Icon aria-hidden className="size-4 text-gold" />
                {label}
              </Link>
            ) : (
              <button type="button" className={`${row} ${className}`}>
                <Icon aria-hidden className="size-4 text-gold" />
                {label}
              </button>
            )}
          </Item>
        ))}
      </Content>
    </Root>
  )
}
