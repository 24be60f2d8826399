const nowhere = '@deleted.invalid'

/**
 * What takes the place of the e-mail address of an account that was deleted, and of its orders. Nobody can register
 * under such an address.
 */
export function deletedEmail(id: string): string {
  return `${id}${nowhere}`
}

/** Of an account that was deleted, or of one of its orders. */
export function isDeletedEmail(email: string): boolean {
  return email.endsWith(nowhere)
}
