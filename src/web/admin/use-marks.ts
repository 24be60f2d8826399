import { markMessagesRead } from '#contracts/message-lists.ts'
import { markOrderSeen, markOrdersSeen } from '#contracts/order-lists.ts'
import type { UserRow } from '#contracts/users.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { useMessageBox } from './message-box.tsx'
import { unreadMessages } from './unread-messages.ts'
import { unseenOrders } from './unseen-orders.ts'

/** What has been looked at is no longer new, here and in the badge of the tab. */
export function useMarks(onMarked: () => void) {
  const tell = useMessageBox()

  const mark = async (call: () => Promise<unknown>, failed: string) => {
    try {
      await call()
      onMarked()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell.error(failureWords(error, failed))
      forgetLapsedSession(error)
    }
  }

  return {
    markSeen: async ({ _id }: UserRow, before: string) => {
      await mark(
        () => browserApi(markOrdersSeen, { userId: _id, query: { before } }),
        'The orders could not be marked as seen.',
      )
      await unseenOrders.refresh()
    },
    markOneSeen: async (order: string) => {
      await mark(() => browserApi(markOrderSeen, { id: order }), 'The order could not be marked as seen.')
      await unseenOrders.refresh()
    },
    markRead: async (email: string, ids: string[]) => {
      await mark(
        () => browserApi(markMessagesRead, { email, body: { ids } }),
        'The messages could not be marked as read.',
      )
      await unreadMessages.refresh()
    },
  }
}
