/** Not for people: it tells a password manager whose password the form is about. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
}
