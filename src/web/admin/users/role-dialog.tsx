import * as z from 'zod/mini'
import { GivenPassword } from '#contracts/accounts.ts'
import type { UserRow } from '#contracts/users.ts'
import { ApiError } from '../../api-error.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import { type RoleDeed, roleDeeds } from './role-deeds.ts'

const Entry = z.object({ password: GivenPassword })

interface RoleDialogProps {
  user: UserRow
  deed: RoleDeed
  onDone: (message: string) => void
  /** It can't be done at all; a wrong password is told in place. */
  onRefused: (error: ApiError) => void
  onClose: () => void
}

/** Who may do what is decided with the password in hand, however good the session is. */
export function RoleDialog({ user, deed, onDone, onRefused, onClose }: RoleDialogProps) {
  const plan = roleDeeds[deed]
  const { busy, field, onSubmit } = useShopForm({
    schema: Entry,
    fields: ['password'],
    known: { password: '' },
    failed: 'The role could not be changed.',
    submit: async ({ password }) => {
      try {
        onDone((await plan.send(user._id, password)).message)
      } catch (error) {
        const isFinal = error instanceof ApiError && (error.code === 'not_found' || error.code === 'conflict')
        if (!isFinal) throw error
        onRefused(error)
      }
    },
  })
  return (
    <Dialog open title={plan.title} description={plan.effect(user)} onClose={() => busy || onClose()}>
      <ShopForm deed={plan.deed} busy={busy} onSubmit={onSubmit}>
        <OwnPasswordField {...field('password')} />
      </ShopForm>
    </Dialog>
  )
}
