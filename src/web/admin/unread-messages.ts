import { countUnreadMessages } from '#contracts/message-lists.ts'
import { browserApi } from '../browser-api.ts'
import { keepNewsCount } from './news-count.ts'

/** How many messages no admin has read yet. */
export const unreadMessages = keepNewsCount(() => browserApi(countUnreadMessages))
