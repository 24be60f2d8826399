import { ApiError } from './api-error.ts'

/** For a part that the rest of a page can stand without: undefined where it could not be read. */
export async function orNothing<Reply>(reading: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
