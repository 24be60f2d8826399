import type * as z from 'zod/mini'

/** What a job carries. It waits in the database as JSON, so it holds ids rather than things that may change meanwhile. */
export type Carried = z.ZodMiniType<object, object>

export interface JobKind<Data extends Carried = Carried> {
  readonly name: string
  readonly data: Data
  /** How often it is tried again after the first try. */
  readonly retryLimit: number
  /** Whether it makes sense that staff try it again once it has failed for good. */
  readonly canRetry: boolean
  /** Whether staff may say that they have done it another way. */
  readonly canSettle: boolean
  /** Whether the money of the refund that it carries then counts as given back. */
  readonly givesMoney: boolean
  /** Anybody can have letters sent that fail, so they are listed after what money or parcels wait for. */
  readonly isLetter: boolean
  /** The wait before the second try. It doubles each time, up to the longest; 0 tries again at once. */
  readonly retryDelaySeconds: number
  readonly longestRetryDelaySeconds: number
  /** A try that takes longer counts as failed. */
  readonly expireInSeconds: number
  /** How long one that is done stays in the table; short for those that carry what is somebody's own. */
  readonly forgetAfterSeconds: number
  /** How many of them one process does at the same time. */
  readonly atOnce: number
}
