import { type SyntheticEvent, useRef, useState } from 'react'
import type { Review } from '#contracts/reviews.ts'
import { ApiError } from '../api-error.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { codeIfItComes, lateCode } from '../late-code.ts'
import { notify } from '../ui/notify.ts'
import { faultsNamed, hasGaps, type ReviewFaults, readEntry, reviewFields } from './review-entry.ts'

const toastSeconds = 3

/** The rules, the way to the server and what follows come with the first touch: a page that many only look at stays light. */
const loadReviewCalls = () => import('./review-calls.ts')

/** Checked when sent, then as one types; sent once; a refusal lands on its fields and what was typed stays. */
export function useReviewForm(productId: string, onAdded: (review: Review) => void) {
  const [faults, setFaults] = useState<ReviewFaults>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const show = (form: HTMLFormElement, found: ReviewFaults) => {
    setFaults(found)
    const first = reviewFields.find((field) => found[field])
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const send = async (form: HTMLFormElement) => {
    const entry = readEntry(form)
    if (hasGaps(entry)) void notify('error', 'Please fill out all fields', toastSeconds)
    try {
      const { faultsIn, sendReview, clearOpinion } = await lateCode(loadReviewCalls)
      const found = faultsIn(entry)
      if (Object.keys(found).length > 0) return show(form, found)
      const { message, data } = await sendReview(productId, entry)
      setFaults({})
      clearOpinion(form, entry)
      void notify('success', message, toastSeconds)
      if (data) onAdded(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(
        form,
        faultsNamed((field) => error.errors?.[field]),
      )
      void notify('error', failureWords(error, 'Failed to submit review.'), toastSeconds)
      forgetLapsedSession(error)
    }
  }

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { currentTarget: form } = event
    // A second click may come before the button has been drawn as busy.
    if (sending.current || !(form instanceof HTMLFormElement)) return
    sending.current = true
    setBusy(true)
    try {
      await send(form)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const onChange = async ({ currentTarget: { form } }: { currentTarget: { form: HTMLFormElement | null } }) => {
    if (!form || Object.keys(faults).length === 0) return
    const { faultsIn } = await loadReviewCalls()
    setFaults(faultsIn(readEntry(form)))
  }

  return {
    faults,
    busy,
    onSubmit: (event: SyntheticEvent) => void onSubmit(event),
    field: (name: (typeof reviewFields)[number]) => ({
      name,
      error: faults[name],
      onFocus: () => codeIfItComes(loadReviewCalls),
      onChange: (event: Parameters<typeof onChange>[0]) => void onChange(event),
    }),
  }
}
