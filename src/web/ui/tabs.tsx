import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

interface Tab {
  id: string
  label: string
  /** A red count beside the label; nothing for zero. */
  count?: number
  content: ReactNode
}

export function Tabs({ label, tabs, initial }: { label: string; tabs: readonly Tab[]; initial: string }) {
  return (
    <Root defaultValue={initial}>
      <List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline p-1">
        {tabs.map((tab) => (
          <Trigger
            key={tab.id}
            value={tab.id}
            className="inline-flex min-h-11 items-center gap-2 rounded-small px-4 whitespace-nowrap text-muted hover:text-ink data-[state=active]:bg-sand data-[state=active]:font-semibold data-[state=active]:text-maroon"
          >
            {tab.label}
            {tab.count ? (
              <span className="rounded-full bg-red px-2 text-xs font-semibold text-white">{tab.count}</span>
            ) : null}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.id} value={tab.id} className="py-4">
          {tab.content}
        </Content>
      ))}
    </Root>
  )
}
