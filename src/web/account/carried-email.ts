/** The e-mail address that the page before this one handed over, so that nobody types it twice. */
export function carriedEmail(state: unknown): { email?: string } {
  if (typeof state !== 'object' || state === null || !('email' in state)) return {}
  return typeof state.email === 'string' ? { email: state.email } : {}
}
