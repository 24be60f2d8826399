import Unlink from 'lucide-react/icons/unlink'
import { use, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ApiError, noConnection } from '../api-error.ts'
import { reloadPage } from '../reload-page.ts'
import { ServerOnly } from '../server-only.ts'
import { Button, LinkButton } from '../ui/button.tsx'

/** Shown in place of a page that is not there or could not be made. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className="page-width grid justify-items-center gap-4 py-20 text-center lg:py-28">
      {missing ? <NotFound /> : <Trouble error={error} />}
    </section>
  )
}

function NotFound() {
  return (
    <>
      <p aria-hidden className="font-display text-5xl font-semibold text-gold">
        404
      </p>
      <h1 className="text-4xl">This page has slipped off its string</h1>
      <p className="max-w-prose text-muted">
        The address may be mistyped, or the piece is no longer with us. Search for it above, or start again from the
        front door.
      </p>
      <LinkButton to="/" className="mt-4">
        Go back to home
      </LinkButton>
    </>
  )
}

function Trouble({ error }: { error: unknown }) {
  const requestId = useRequestId(error)
  const isUnreached = wasUnreached(error)
  return (
    <>
      <Unlink aria-hidden strokeWidth={1.25} className="size-12 text-gold" />
      <h1 className="text-4xl">
        {isUnreached ? 'This page could not be reached' : 'Something went wrong on our side'}
      </h1>
      <p className="max-w-prose text-muted">
        {isUnreached ? noConnection : 'It is nothing you did. Please try again in a moment.'}
        {requestId && ' If it keeps happening, write to us and name this request.'}
      </p>
      {requestId && (
        <p className="text-sm text-muted">
          Request <code className="rounded-small bg-sand px-2 py-1 text-ink">{requestId}</code>
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={reloadPage}>Load the page again</Button>
        <LinkButton look="quiet" to="/" reloadDocument>
          Go back to home
        </LinkButton>
      </div>
    </>
  )
}

/** A fetch that gets no answer rejects as a bug of ours would; only what it says, browser by browser, tells them apart. */
export function wasUnreached(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|network|internet/i.test(error.message)
}

/** From the refused call itself, or from the mark the server leaves on a page it could not make. */
function useRequestId(error: unknown): string | undefined {
  const rendering = use(ServerOnly)?.requestId
  const [marked] = useState(() => rendering ?? document.documentElement.dataset.requestId)
  useEffect(() => {
    // Spent: a later error in this visit is another one.
    delete document.documentElement.dataset.requestId
  }, [])
  return error instanceof ApiError ? error.requestId : marked
}
