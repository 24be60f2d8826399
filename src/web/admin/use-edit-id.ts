import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

const Carried = z.record(z.string(), z.unknown())

/** Which piece of the catalogue the address names; none where a new one is added. */
export function editIdIn(search: string): string | undefined {
  return new URLSearchParams(search).get('id') || undefined
}

/** What is to be edited: the id carried here under this name, or the one in the address, which a reload keeps. */
export function useEditId(name: 'mainCategoryId' | 'categoryID' | 'productId'): string | undefined {
  const location = useLocation()
  const { search } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const named = editIdIn(search)
  const carried = z.safeParse(Carried, state).data?.[name]
  const id = named ?? (typeof carried === 'string' ? carried : undefined)

  useEffect(() => {
    if (id && id !== named) void navigate({ search: `?id=${encodeURIComponent(id)}` }, { replace: true, state })
  }, [id, named, state, navigate])

  return id
}
