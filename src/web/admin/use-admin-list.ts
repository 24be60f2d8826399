import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLoaded } from '../use-loaded.ts'
import { usePageLength } from './page-length.ts'

interface ListReply<Row> {
  rows: Row[]
  pages_count: number
  total: number
}

/** Always the same one, so that whoever compares it sees no change. */
const none: never[] = []

export type AdminList<Row> = ReturnType<typeof useAdminList<Row>>

/**
 * One page of a tab's list; which one, and how long, is in the address, so that a reload and a step back keep it.
 * `about` names all else that the list depends on: when it changes, the list is read anew.
 */
export function useAdminList<Row>(
  load: (paging: { page: number; limit: number }, signal: AbortSignal) => Promise<ListReply<Row>>,
  about = '',
) {
  const page = usePageNumber()
  const length = usePageLength()
  const read = (signal: AbortSignal) => load({ page, limit: length }, signal)
  const { reply, failure, reload } = useLoaded(read, `${about} ${page} ${length}`)
  useStepBack(page, reply)
  return {
    page,
    length,
    pages: reply?.pages_count ?? 0,
    total: useTotal(about, reply),
    /** Undefined while they are on their way; none where they could not be read. */
    rows: reply?.rows ?? (failure ? none : undefined),
    failure,
    reload,
    /** The running number of the row at this place of the page. */
    numberOf: (place: number) => (page - 1) * length + place + 1,
  }
}

/** How many there are, also while pages of another length, or another page, are on their way. */
function useTotal(about: string, reply: ListReply<unknown> | undefined): number | undefined {
  const [known, setKnown] = useState<{ about: string; total: number }>()
  if (reply && (known?.about !== about || known.total !== reply.total)) setKnown({ about, total: reply.total })
  return known?.about === about ? known.total : undefined
}

function usePageNumber(): number {
  const [query] = useSearchParams()
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/** When the last row of the last page is deleted, the page before it is the last. */
function useStepBack(page: number, reply: ListReply<unknown> | undefined): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isPastTheEnd = reply !== undefined && reply.rows.length === 0 && page > 1
  const last = Math.max(reply?.pages_count ?? 1, 1)
  useEffect(() => {
    if (!isPastTheEnd || last >= page) return
    const next = new URLSearchParams(query)
    if (last === 1) next.delete('page')
    else next.set('page', String(last))
    void navigate({ search: `?${next}` }, { replace: true })
  }, [isPastTheEnd, last, page, query, navigate])
}
