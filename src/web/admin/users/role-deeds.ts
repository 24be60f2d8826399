import type { Role } from '#contracts/accounts.ts'
import { decideRequest, setRole, type UserRow } from '#contracts/users.ts'
import { browserApi } from '../../browser-api.ts'

export type RoleDeed = 'approve' | 'decline' | 'makeAdmin' | 'makeUser'

interface DeedPlan {
  title: string
  /** What comes of it. */
  effect: (user: UserRow) => string
  /** As the button says it. */
  deed: string
  send: (id: string, password: string) => Promise<{ message: string }>
}

const decide = (decision: 'approve' | 'decline') => (id: string, password: string) =>
  browserApi(decideRequest, { id, body: { decision, password } })

const give = (role: Role) => (id: string, password: string) => browserApi(setRole, { id, body: { role, password } })

function becomesAdmin({ name, email, emailProved }: UserRow): string {
  const effect = `${name} becomes an admin, who sees all orders and may change everything here.`
  return emailProved
    ? effect
    : `${effect} Nobody has confirmed that ${email} is theirs: ask them in another way, such as by phone, before you go on.`
}

export const roleDeeds: Record<RoleDeed, DeedPlan> = {
  approve: {
    title: 'Approve request',
    effect: becomesAdmin,
    deed: 'Approve',
    send: decide('approve'),
  },
  decline: {
    title: 'Decline request',
    effect: ({ name }) => `${name} stays a user, and is told so by e-mail.`,
    deed: 'Decline',
    send: decide('decline'),
  },
  makeAdmin: {
    title: 'Make admin',
    effect: becomesAdmin,
    deed: 'Make admin',
    send: give('admin'),
  },
  makeUser: {
    title: 'Make user',
    effect: ({ name }) => `${name} is no longer an admin, and is signed out everywhere.`,
    deed: 'Make user',
    send: give('user'),
  },
}

/** The one role change that is open for this person while they ask for nothing. */
export function otherRole({ role }: UserRow): RoleDeed {
  return role === 'admin' ? 'makeUser' : 'makeAdmin'
}
