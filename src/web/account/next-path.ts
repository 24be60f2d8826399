/** The page to go on to after the login: one of ours that `?next=` names, or the home page. */
export function nextPath(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('next') ?? '/'
  if (!isPath(asked) || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Looked at again: `/.//evil.example` is a path of ours until its dots are resolved.
  return url.origin === origin && isPath(path) && !isLogin(url.pathname) ? path : '/'
}

/** The login, with the way back to a page. */
export function loginPath(next: string): string {
  return withNext('/login', next)
}

/** Keeps the way back on the walk through the other account pages. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

function isLogin(path: string): boolean {
  return /^\/login\/?$/i.test(path)
}
