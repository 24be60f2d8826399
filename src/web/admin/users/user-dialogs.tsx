import type { UserRow } from '#contracts/users.ts'
import { useMessageBox } from '../message-box.tsx'
import { ContactMessagesDialog } from '../messages/contact-messages-dialog.tsx'
import { useMarks } from '../use-marks.ts'
import type { RoleDeed } from './role-deeds.ts'
import { RoleDialog } from './role-dialog.tsx'
import { UserOrdersDialog } from './user-orders-dialog.tsx'

/** Which dialog is open, and about whom. */
export type Opened = { user: UserRow } & ({ what: 'orders' } | { what: 'messages' } | { what: 'role'; deed: RoleDeed })

interface UserDialogsProps {
  opened: Opened | undefined
  onClose: () => void
  /** The list is no longer as it was read. */
  onChanged: () => void
}

export function UserDialogs({ opened, onClose, onChanged }: UserDialogsProps) {
  const tell = useMessageBox()
  const { markSeen } = useMarks(onChanged)
  if (!opened) return null
  const { user } = opened

  const failed = (words: string) => {
    onClose()
    tell.error(words)
  }
  const decided = (message: string) => {
    onClose()
    onChanged()
    tell.success(message)
  }
  const refused = (message: string) => {
    onChanged()
    failed(message)
  }

  if (opened.what === 'orders') {
    const close = (seenAt: string | undefined) => {
      onClose()
      if (seenAt) void markSeen(user, seenAt)
    }
    return <UserOrdersDialog user={user} onClose={close} onFailed={() => failed('Error fetching orders for user')} />
  }
  if (opened.what === 'messages') return <ContactMessagesDialog sender={user} onClose={onClose} onMarked={onChanged} />
  const refuse = ({ message }: { message: string }) => refused(message)
  return <RoleDialog user={user} deed={opened.deed} onDone={decided} onRefused={refuse} onClose={onClose} />
}
