/** What comes of the work, or what stands for it where that takes longer. The work itself goes on. */
export async function within<Result, Otherwise>(
  work: Promise<Result>,
  ms: number,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const late = Promise.withResolvers<Otherwise>()
  const timer = setTimeout(() => late.resolve(otherwise), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
