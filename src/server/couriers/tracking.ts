import * as z from 'zod/mini'
import type { Answer } from './courier-error.ts'
import { MaybeText, MaybeTime, MaybeWholeNumber, orNothing } from './courier-values.ts'
import { readAnswer } from './shiprocket-answers.ts'

export interface Tracking {
  statusId: number | undefined
  /** In the courier's own words. */
  label: string
  at: Date | undefined
  trackUrl: string | undefined
  expectedOn: Date | undefined
  /** Newest first. */
  scans: { at: Date | undefined; place: string; words: string }[]
}

const Scan = z.object({
  date: MaybeTime,
  activity: MaybeText,
  location: MaybeText,
  'sr-status': MaybeWholeNumber,
  'sr-status-label': MaybeText,
})

const Tracked = z.object({
  tracking_data: z.object({
    track_status: MaybeWholeNumber,
    shipment_status: MaybeWholeNumber,
    shipment_track: orNothing(z.array(z.object({ current_status: MaybeText, edd: MaybeTime }))),
    shipment_track_activities: orNothing(z.array(Scan)),
    track_url: MaybeText,
    etd: MaybeTime,
  }),
})

/** Undefined while the courier has nothing to tell, which it answers as an error. */
export function readTracking(answer: Answer): Tracking | undefined {
  const tracked = readAnswer(Tracked, answer).tracking_data
  if (tracked.track_status !== 1) return undefined
  const [parcel] = tracked.shipment_track ?? []
  const activities = tracked.shipment_track_activities ?? []
  const [newest] = activities
  return {
    statusId: tracked.shipment_status ?? newest?.['sr-status'],
    label: parcel?.current_status ?? newest?.['sr-status-label'] ?? newest?.activity ?? '',
    at: newest?.date,
    trackUrl: webAddress(tracked.track_url),
    expectedOn: tracked.etd ?? parcel?.edd,
    scans: activities.map(({ date, location, activity }) => ({
      at: date,
      place: location ?? '',
      words: activity ?? '',
    })),
  }
}

/** It becomes a link in the shop, so nothing but an address of the web will do. */
function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
