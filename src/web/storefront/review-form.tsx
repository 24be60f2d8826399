import { type RefObject, useEffect, useRef } from 'react'
import type { Review } from '#contracts/reviews.ts'
import { useSession } from '../account/session.ts'
import { codeIfItComes } from '../late-code.ts'
import { ShopForm } from '../shop-form.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { Trap } from '../ui/trap.tsx'
import { ReviewStars } from './review-stars.tsx'
import { useReviewForm } from './use-review-form.ts'

interface ReviewFormProps {
  productId: string
  onAdded: (review: Review) => void
}

export function ReviewForm({ productId, onAdded }: ReviewFormProps) {
  const { busy, field, onSubmit } = useReviewForm(productId, onAdded)
  const name = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  useSignedInDetails(name, email)
  return (
    <section
      id="write-review"
      aria-labelledby="write-review-title"
      className="rounded-small border border-hairline bg-white p-5 sm:p-8"
    >
      <h3 id="write-review-title" className="mb-1 text-2xl">
        Write a review
      </h3>
      <p className="mb-6 text-sm text-muted">Your e-mail address is never shown.</p>
      <ShopForm deed="Submit Review" busy={busy} onSubmit={onSubmit}>
        <ReviewStars {...field('rating')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField ref={name} label="Name" autoComplete="name" {...field('name')} />
          <TextField ref={email} label="Email" type="email" autoComplete="email" {...field('email')} />
        </div>
        <TextArea label="Review" {...field('review')} />
        <Trap name="website" />
      </ShopForm>
    </section>
  )
}

/** Whoever is signed in need not type who they are. */
function useSignedInDetails(name: RefObject<HTMLInputElement | null>, email: RefObject<HTMLInputElement | null>): void {
  const token = useSession()?.token
  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    // Comes with the first visit of somebody known: the page stays light for everybody else.
    codeIfItComes(
      () => import('./review-author.ts'),
      ({ fillInAuthor }) => fillInAuthor({ name: name.current, email: email.current }, leaving.signal),
    )
    return () => leaving.abort()
  }, [token, name, email])
}
