import { addReview, deleteReview, listReviews } from '#contracts/reviews.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { serveToPages } from '#server/serve-to-pages.ts'
import { getReviewPage, keepReview, removeReview } from './reviews.service.ts'

export function reviewsRoutes(app: App, { db }: Deps): void {
  serve(app, addReview, async ({ body, findCaller }) => {
    const data = await keepReview(db, await findCaller(), body)
    return { message: 'Thank you for your review!', ...(data && { data }) }
  })

  serveToPages(app, listReviews, async ({ query, findCaller, tag }) => {
    const forStaff = (await findCaller())?.role === 'admin'
    // Pages are made from what a visitor is answered: what staff are shown is no part of any.
    if (!forStaff) tag(...(query.productId ? [`product:${query.productId}`] : ['reviews', 'products']))
    return getReviewPage(db, query, forStaff)
  })

  serve(app, deleteReview, async ({ caller, params }) => {
    await removeReview(db, caller, params.id)
    return { message: 'Review deleted successfully' }
  })
}
