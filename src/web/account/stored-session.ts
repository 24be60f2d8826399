import type { Role, User } from '#contracts/accounts.ts'

export interface Session {
  token: string
  role: Role
  userId: string
  userName: string
  profileImage: string | undefined
}

const keys = ['token', 'role', 'userId', 'userName', 'isAuthenticated', 'profileImage'] as const

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session kept in a browser's storage. Whoever holds a token counts as signed in until the server says otherwise. */
export function sessionIn(store: Store): Session | undefined {
  const token = store.getItem('token')
  if (!token) return undefined
  return {
    token,
    role: store.getItem('role') === 'admin' ? 'admin' : 'user',
    userId: store.getItem('userId') ?? '',
    userName: store.getItem('userName') ?? '',
    profileImage: store.getItem('profileImage') || undefined,
  }
}

export function keepSession(store: Store, token: string, user: User): void {
  store.setItem('token', token)
  store.setItem('role', user.role)
  store.setItem('userId', user._id)
  store.setItem('userName', user.name)
  store.setItem('isAuthenticated', 'true')
  if (user.profileImage) store.setItem('profileImage', user.profileImage)
  else store.removeItem('profileImage')
}

/** What is typed at checkout, kept over reloads by `checkout/kept-form.ts`. */
export const checkoutFormKey = 'checkoutForm'

/** Whoever leaves takes along what is half typed at checkout; after a session that ended it waits for their next login. */
export function forgetSession(store: Store, leaves: boolean): void {
  for (const key of leaves ? [...keys, checkoutFormKey] : keys) store.removeItem(key)
}

/** Two readings that say the same are one session, so that nothing draws itself again for no reason. */
export function isSameSession(one: Session | undefined, other: Session | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
