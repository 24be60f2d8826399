import * as z from 'zod/mini'
import { keepInTab, readInTab } from '../browser-storage.ts'
import { notify } from '../ui/notify.ts'

const key = 'carriedToast'

const Toast = z.object({ kind: z.enum(['success', 'error']), words: z.string() })
type Toast = z.infer<typeof Toast>

/** Leaving checkout loads a whole document, which no toast survives: the next page shows it. */
export function carryToast(toast: Toast): void {
  keepInTab(key, toast)
}

export function showCarriedToast(): void {
  const { success, data } = z.safeParse(Toast, readInTab(key))
  keepInTab(key, undefined)
  if (success) void notify(data.kind, data.words)
}
