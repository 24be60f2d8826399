import * as z from 'zod/mini'
import { addReview, NewReview } from '#contracts/reviews.ts'
import type { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { type ReviewEntry, type ReviewFaults, reviewFields } from './review-entry.ts'

const Entry = z.omit(NewReview, { productId: true })

/** By the same rules that the server goes by. */
export function faultsIn(entry: ReviewEntry): ReviewFaults {
  const read = z.safeParse(Entry, entry)
  const issues = read.error?.issues ?? []
  return faultsNamed((field) => issues.find(({ path }) => path[0] === field)?.message)
}

/** Those of a refusal that belong to a field of the form. */
export function faultsOf({ errors }: ApiError): ReviewFaults {
  return faultsNamed((field) => errors?.[field])
}

function faultsNamed(find: (field: string) => string | undefined): ReviewFaults {
  return Object.fromEntries(reviewFields.flatMap((field) => (find(field) ? [[field, find(field)]] : [])))
}

export const sendReview = (productId: string, entry: ReviewEntry) =>
  browserApi(addReview, { body: { ...entry, productId } })
