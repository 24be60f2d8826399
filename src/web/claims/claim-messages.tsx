import type { Claim, ClaimMessage } from '#contracts/claims.ts'
import { formatMoment } from '../orders/order-words.ts'

/** What both sides wrote, oldest first; who looks at it is `you`. Of staff there are several, each by name. */
export function ClaimMessages({ claim, you }: { claim: Claim; you: ClaimMessage['by'] }) {
  if (claim.messages.length === 0) return null
  const others = you === 'shopper' ? 'Alankara' : claim.customer.name
  const own = (author: string) => (you === 'shopper' ? 'You' : author)
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {claim.messages.map(({ _id, by, author = 'Staff', words, at }) => (
        <li
          key={_id}
          className={`max-w-[85%] rounded-small px-4 py-3 wrap-anywhere ${by === you ? 'ml-auto bg-sand' : 'mr-auto border border-hairline bg-ivory'}`}
        >
          <p className="text-sm text-muted">
            <strong className="text-ink">{by === you ? own(author) : others}</strong>{' '}
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p className="whitespace-pre-line">{words}</p>
        </li>
      ))}
    </ol>
  )
}
