import { join } from 'node:path'
import { openJournal } from '../journal.ts'
import { Change, State } from './state.ts'

export interface Store {
  state: State
  /** Counts at once for whoever asks next; resolves when it would survive a crash. */
  change(change: Change): Promise<void>
  /** Resolves when everything changed so far would survive a crash, and rejects where it can't be kept. */
  kept(): Promise<void>
  close(): Promise<void>
}

export async function openStore(folder: string): Promise<Store> {
  const journal = await openJournal<Change>(join(folder, 'razorpay.jsonl'), Change)
  const state = new State()
  for (const change of journal.entries) state.apply(change)
  await journal.rewrite(state.toChanges())

  let lastKept = Promise.resolve()
  return {
    state,
    change(change) {
      state.apply(change)
      lastKept = journal.add(change)
      // Told to everyone who waits for an answer; a change that nobody waits for must not end the process.
      lastKept.catch(() => undefined)
      return lastKept
    },
    kept: () => lastKept,
    close: () => journal.close(),
  }
}
