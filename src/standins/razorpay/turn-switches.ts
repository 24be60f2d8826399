import type { Desk } from './desk.ts'
import { finishPending } from './refund.ts'
import type { Switches } from './switches.ts'

export function turnSwitches(desk: Desk, switches: Switches): void {
  desk.record({ switches })
  if (!switches.pendingRefunds) finishPending(desk)
}
