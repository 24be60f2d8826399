import { ApiError } from './api-error.ts'

const pictureFaults = new Set<ApiError['code']>(['bad_input', 'too_large', 'wrong_kind'])

/** What is wrong with a picture is found out after its field has been forgotten: the field is named again here. */
export async function namingPictureFault<Reply>(field: string, save: () => Promise<Reply>): Promise<Reply> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.requestId || error.errors || !pictureFaults.has(error.code)) throw error
    const { code, status, message, requestId } = error
    throw new ApiError(code, status, message, { errors: { [field]: message }, requestId, cause: error })
  }
}
