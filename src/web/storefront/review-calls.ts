import * as z from 'zod/mini'
import { addReview, NewReview } from '#contracts/reviews.ts'
import { browserApi } from '../browser-api.ts'
import { sentOnce } from '../sent-once.ts'
import { faultsNamed, type ReviewEntry, type ReviewFaults, readEntry } from './review-entry.ts'

const Entry = z.omit(NewReview, { _id: true, productId: true })

/** By the same rules that the server goes by. */
export function faultsIn(entry: ReviewEntry): ReviewFaults {
  const read = z.safeParse(Entry, entry)
  const issues = read.error?.issues ?? []
  return faultsNamed((field) => issues.find(({ path }) => path[0] === field)?.message)
}

const sendOnce = sentOnce((body: ReviewEntry & { productId: string }) => browserApi(addReview, { body }))

export const sendReview = (productId: string, entry: ReviewEntry) => sendOnce({ ...entry, productId })

/** Who wrote it stays, for whoever reviews two pieces in a row; so does what was written since it was sent. */
export function clearOpinion(form: HTMLFormElement, sent: ReviewEntry): void {
  const now = readEntry(form)
  if (now.rating !== sent.rating || now.review !== sent.review) return
  for (const input of form.querySelectorAll<HTMLInputElement>('[name="rating"]')) input.checked = false
  const review = form.elements.namedItem('review')
  if (review instanceof HTMLTextAreaElement) review.value = ''
}
