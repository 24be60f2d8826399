import Check from 'lucide-react/icons/check'
import type { UserRow } from '#contracts/users.ts'
import { RowButton } from '../row-button.tsx'

interface ViewButtonProps {
  user: UserRow
  onOpen: () => void
}

/** Green with a tick once there is nothing left to see. Where nothing was ever ordered there is nothing to tick off. */
export function ViewOrdersButton({ user: { name, ordersCount, unseenOrders }, onOpen }: ViewButtonProps) {
  const allSeen = ordersCount > 0 && unseenOrders === 0
  const news = allSeen ? ', all seen,' : counted(unseenOrders, 'unseen')
  return (
    <RowButton look={allSeen ? 'green' : 'quiet'} aria-label={`View Orders${news} of ${name}`} onClick={onOpen}>
      {allSeen && <Check aria-hidden className="size-4" />}
      View Orders <RedCount count={unseenOrders} />
    </RowButton>
  )
}

export function ViewMessagesButton({ user: { name, unreadMessages }, onOpen }: ViewButtonProps) {
  const news = counted(unreadMessages, 'unread')
  return (
    <RowButton aria-label={`View Messages${news} of ${name}`} onClick={onOpen}>
      View Messages <RedCount count={unreadMessages} />
    </RowButton>
  )
}

/** Right behind the button's own words, as it is seen. */
function counted(count: number, words: string): string {
  return count > 0 ? ` ${count} ${words}` : ''
}

function RedCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="min-w-5 rounded-full bg-red px-1.5 text-center text-xs font-semibold text-white tabular-nums">
      {count}
    </span>
  )
}
