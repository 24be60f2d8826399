/** For whom pictures are made: who comes first, and whether they still wait for it. */
export interface Sender {
  rank: number
  isGone?: () => boolean
}

/** Their work never waits behind what strangers send. */
export const staff: Sender = { rank: 0 }

/** Damage is reported within days and with a video, so it is not turned away for others' portraits; nor for a lost line. */
export const claimant: Sender = { rank: 1 }

export function shopper(isGone: () => boolean): Sender {
  return { rank: 2, isGone }
}
