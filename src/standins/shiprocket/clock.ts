import { type Depot, moveParcel } from './moving.ts'
import type { Parcel } from './parcel.ts'
import { nextStep } from './steps.ts'

/** Undefined where it can go no further, or has no courier yet. */
export function nextOf({ awb, statusId }: Parcel): number | undefined {
  return awb === null || statusId === null ? undefined : nextStep(statusId)
}

/** Lets time pass: every parcel that can moves on by so many steps. Tells how many have moved. */
export async function moveAll(depot: Depot, steps: number): Promise<number> {
  const moved = await Promise.all(depot.store.listParcels().map((parcel) => moveOn(depot, parcel, steps)))
  return moved.filter(Boolean).length
}

async function moveOn(depot: Depot, parcel: Parcel, steps: number): Promise<boolean> {
  let current = parcel
  for (let step = 0; step < steps; step++) {
    const next = nextOf(current)
    if (next === undefined) break
    current = await moveParcel(depot, current, next)
  }
  return current !== parcel
}
