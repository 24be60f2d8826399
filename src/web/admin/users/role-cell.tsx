import type { UserRow } from '#contracts/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowButton } from '../row-button.tsx'
import { otherRole, type RoleDeed, roleDeeds } from './role-deeds.ts'

interface RoleCellProps {
  user: UserRow
  onDecide: (deed: RoleDeed) => void
}

export function RoleCell({ user, onDecide }: RoleCellProps) {
  if (user.wantsAdmin) return <OpenRequest user={user} onDecide={onDecide} />
  const deed = otherRole(user)
  return (
    <span className="inline-flex items-center gap-2">
      <Badge look={user.role === 'admin' ? 'maroon' : 'plain'}>{user.role}</Badge>
      <button
        type="button"
        aria-label={`${roleDeeds[deed].deed}: ${user.name}`}
        onClick={() => onDecide(deed)}
        className="min-h-11 rounded-small px-1 text-xs whitespace-nowrap text-muted underline underline-offset-4 hover:text-maroon"
      >
        {roleDeeds[deed].deed}
      </button>
    </span>
  )
}

function OpenRequest({ user, onDecide }: RoleCellProps) {
  return (
    <span className="grid gap-2 max-sm:justify-items-end">
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{user.role}</Badge>
        <Badge look="amber">Asks to be admin</Badge>
      </span>
      {!user.emailProved && <span className="text-xs text-muted">E-mail not confirmed</span>}
      <span className="flex gap-2">
        <RowButton look="green" aria-label={`Approve ${user.name}`} onClick={() => onDecide('approve')}>
          Approve
        </RowButton>
        <RowButton look="red" aria-label={`Decline ${user.name}`} onClick={() => onDecide('decline')}>
          Decline
        </RowButton>
      </span>
    </span>
  )
}
