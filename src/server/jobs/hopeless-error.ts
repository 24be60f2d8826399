/** Thrown where trying the same again can only fail: the job is listed as failed at once, with its reason. */
export class HopelessError extends Error {
  override name = 'HopelessError'
}
