import * as z from 'zod/mini'
import { MaybeWholeNumber, orNothing } from './courier-values.ts'

/** `refused`: asking the same again is no use. `unreachable`: later it may work. `not_allowed`: the account is the trouble. */
type Kind = 'refused' | 'unreachable' | 'not_allowed'

/** The courier service did not do it. The message is in its own words, for staff. */
export class CourierError extends Error {
  override name = 'CourierError'
  readonly kind: Kind

  constructor(kind: Kind, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.kind = kind
  }
}

const FieldWords = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** All the forms in which the service says no, several of them with HTTP 200. */
const Complaint = z.object({
  message: orNothing(z.union([z.string(), FieldWords])),
  errors: orNothing(FieldWords),
  status: MaybeWholeNumber,
  status_code: MaybeWholeNumber,
  response: orNothing(z.object({ data: z.object({ awb_assign_error: z.string() }) })),
})

export interface Answer {
  status: number
  /** Undefined where it was not JSON. */
  body: unknown
}

export function toCourierError({ status, body }: Answer): CourierError {
  // A page of HTML, a list, or nothing at all says no without a word.
  const complaint = z.parse(Complaint, z.safeParse(Complaint, body).success ? body : {})
  const meant = status < 400 ? (complaint.status_code ?? complaint.status ?? status) : status
  // Nothing readable although all is said to be well: somebody else answers in its place for a while.
  const kind = status < 400 && body === undefined ? 'unreachable' : kindOf(meant)
  return new CourierError(kind, wordsOf(complaint) || `The courier service answered with status ${status}`)
}

function kindOf(status: number): Kind {
  if (status === 401 || status === 403) return 'not_allowed'
  if (status === 429 || status >= 500) return 'unreachable'
  return 'refused'
}

function wordsOf({ message, errors, response }: z.output<typeof Complaint>): string {
  const words = [
    ...(typeof message === 'string' ? [message] : listWords(message)),
    ...listWords(errors),
    response?.data.awb_assign_error ?? '',
  ]
  return [...new Set(words.map((sentence) => sentence.trim()))].filter(Boolean).join(' ').slice(0, 500)
}

function listWords(words: z.output<typeof FieldWords> | undefined): string[] {
  return Object.values(words ?? {}).flat()
}
