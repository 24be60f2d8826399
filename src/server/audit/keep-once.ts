import { isOfTakenId } from '#server/db/taken-id.ts'

/** Keeps what somebody sent under an id they drew, or gives what was kept under it before: their reply was lost. */
export async function keepOnce<Kept>(
  findSame: () => Promise<Kept | undefined>,
  keep: () => Promise<Kept>,
): Promise<Kept> {
  const before = await findSame()
  if (before) return before
  try {
    return await keep()
  } catch (error) {
    // The first press was under way until now.
    const meanwhile = isOfTakenId(error) ? await findSame() : undefined
    if (!meanwhile) throw error
    return meanwhile
  }
}
