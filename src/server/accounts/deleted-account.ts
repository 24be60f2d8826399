/** What takes the place of the e-mail address of an account that was deleted; no such address can be had. */
export function deletedEmail(id: string): string {
  return `${id}@deleted.invalid`
}
