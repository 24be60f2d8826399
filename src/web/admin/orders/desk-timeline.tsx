import type { DeskOrder } from '#contracts/order-desk.ts'
import { formatMinute } from '../../format-minute.ts'
import { calm } from '../../orders/order-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { DeskSection } from '../desk-section.tsx'

type DeskEvent = DeskOrder['timeline'][number]

/** The newest at the top, each with who did it. */
export function DeskTimeline({ order }: { order: DeskOrder }) {
  return (
    <DeskSection title="Timeline">
      <ol className="grid ruled">
        {order.timeline.toReversed().map((event) => (
          <Event key={`${event.at} ${event.words}`} event={event} />
        ))}
      </ol>
    </DeskSection>
  )
}

const authors: Record<DeskEvent['by'], string> = {
  shop: 'The shop',
  shopper: 'The shopper',
  staff: 'Staff',
  courier: 'The courier',
  provider: 'The payment provider',
}

/** What is told to shoppers as their own deed, by its kind. */
const shopperDeeds: Partial<Record<DeskEvent['kind'], string>> = {
  status: 'Damage was reported.',
  email: 'The damage report was answered.',
}

function wordsOf({ by, kind, words }: DeskEvent): string {
  return (by === 'shopper' && shopperDeeds[kind]) || calm(words)
}

function Event({ event }: { event: DeskEvent }) {
  const { by, author, isPrivate, at } = event
  return (
    <li className="grid gap-x-4 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto]">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
        {wordsOf(event)}
        {isPrivate && <Badge>Staff only</Badge>}
      </p>
      <p className="text-muted sm:text-right">
        {author ?? authors[by]},{' '}
        <time dateTime={at} className="whitespace-nowrap">
          {formatMinute(at)}
        </time>
      </p>
    </li>
  )
}
