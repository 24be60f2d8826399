import { type Happened, toNotices } from './events.ts'
import type { Change, State } from './state.ts'
import type { Store } from './store.ts'
import type { Telling } from './switches.ts'
import type { Webhooks } from './webhooks.ts'

/** What every call works with. */
export interface Desk {
  keyId: string
  keySecret: string
  state: State
  /** Changes count at once; the answer waits until they are kept, and the shop hears of them after that. */
  record(change: Change, happened?: readonly Happened[], telling?: Telling): void
  kept(): Promise<void>
}

interface Means {
  keyId: string
  keySecret: string
  store: Store
  webhooks: Webhooks
}

export function openDesk({ keyId, keySecret, store, webhooks }: Means): Desk {
  return {
    keyId,
    keySecret,
    state: store.state,
    record(change, happened = [], telling = store.state.switches.webhooks) {
      const notices = toNotices(happened, telling)
      // One that can't be kept is told by the answer, which waits for the same thing.
      void store.change({ ...change, ...(notices.length > 0 && { notices }) }).then(
        () => webhooks.tell(notices),
        () => undefined,
      )
    },
    kept: () => store.kept(),
  }
}
