import { useEffect } from 'react'
import { readSession } from '../account/session.ts'
import type { Session } from '../account/stored-session.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import { ApiError } from '../api-error.ts'
import { notify } from '../ui/notify.ts'

const words = 'Please login to view your orders'

/** Whoever is not signed in is led to the login and told why. */
export function useOrdersOwner(): Session | undefined {
  useEffect(() => {
    if (!readSession()) void notify('info', words)
  }, [])
  return useSignedIn()
}

/** The same for somebody whose session turns out to have lapsed. */
export async function orPleaseLogin<Reply>(asked: Promise<Reply>): Promise<Reply> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') void notify('info', words)
    throw error
  }
}
