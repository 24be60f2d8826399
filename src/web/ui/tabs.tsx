import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'

interface Tab {
  id: string
  label: string
  /** A red count beside the label; nothing for zero. */
  count?: number
  /** What is counted, for those who do not see the red. */
  countWords?: string
  content: ReactNode
}

/** Which one is open, they remember by themselves, or the page does. */
type Choice = { initial: string } | { value: string; onChange: (id: string) => void }

type TabsProps = Choice & {
  label: string
  tabs: readonly Tab[]
  /** Stands in for a tab whose code is on its way. */
  waiting?: ReactNode
}

export function Tabs({ label, tabs, waiting, ...choice }: TabsProps) {
  const state =
    'initial' in choice ? { defaultValue: choice.initial } : { value: choice.value, onValueChange: choice.onChange }
  const counted = tabs.filter(({ count }) => count).length
  const list = useActiveInView('value' in choice ? `${choice.value}, ${counted} counted` : undefined)
  return (
    <Root {...state}>
      <List
        ref={list}
        aria-label={label}
        className="not-printed relative flex gap-1 overflow-x-auto border-b border-hairline p-1"
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.id}
            value={tab.id}
            className="inline-flex min-h-11 items-center gap-2 rounded-small px-4 whitespace-nowrap text-muted hover:text-ink data-[state=active]:bg-sand data-[state=active]:font-semibold data-[state=active]:text-maroon"
          >
            {tab.label}
            {tab.count ? (
              <span className="rounded-full bg-red px-2 text-xs font-semibold text-white">
                {tab.count}
                {tab.countWords && <span className="sr-only"> {tab.countWords}</span>}
              </span>
            ) : null}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.id} value={tab.id} className="py-4">
          <Suspense fallback={waiting}>{tab.content}</Suspense>
        </Content>
      ))}
    </Root>
  )
}

/**
 * On a phone the row of tabs is wider than the screen: the open one is brought to its middle, and again when a count
 * has come and pushed it aside.
 */
function useActiveInView(state: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = list.current?.querySelector('[data-state=active]')
    if (!state || !list.current || !(active instanceof HTMLElement)) return
    list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [state])
  return list
}
