import type { Parcel, Scan } from './parcel.ts'
import { findStep, wayBack, wayThere } from './steps.ts'

interface TimelineEntry {
  words: string
  state: 'done' | 'now' | 'ahead'
  /** Where it was, and when; none for what is still to come. */
  scan: Scan | undefined
}

/** What has happened, and what is still to come on the way it is on. */
export function timelineOf({ scans, statusId }: Parcel): TimelineEntry[] {
  const past = scans.map((scan, index) => entry(scan.statusId, index === scans.length - 1 ? 'now' : 'done', scan))
  const way = [wayThere, wayBack].find((each) => statusId !== null && each.includes(statusId)) ?? []
  const ahead = way.slice(way.indexOf(statusId ?? 0) + 1).map((step) => entry(step, 'ahead', undefined))
  return [...past, ...ahead]
}

function entry(statusId: number, state: TimelineEntry['state'], scan: Scan | undefined): TimelineEntry {
  return { words: findStep(statusId)?.words ?? '', state, scan }
}
