/** Where a `mailto:` link to whoever wrote leads. Anybody may write anything into an address and a subject. */
export function replyAddress({ email, subject }: { email: string; subject: string | null }): string {
  // The sign between name and domain is the one that must stay as it is (RFC 6068, section 2).
  const to = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject || 'your message'}`)}`
}
