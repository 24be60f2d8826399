import * as z from 'zod/mini'
import type { User } from '#contracts/accounts.ts'
import type { CallReply } from '#contracts/call.ts'
import { ProfileChange, updateProfile } from '#contracts/profile.ts'
import { browserApi } from '../browser-api.ts'
import { chosenPicture } from '../chosen-picture.ts'
import { namingPictureFault } from '../picture-fault.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { PictureChoice } from '../ui/picture-choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { readSession, saveSession } from './session.ts'

const ProfileEntry = z.extend(ProfileChange, { profileImage: chosenPicture() })

interface ProfileFormProps {
  user: User
  onSaved: (reply: CallReply<typeof updateProfile>) => void
}

export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { busy, field, onSubmit, settle, watch } = useShopForm({
    schema: ProfileEntry,
    fields: ['profileImage', 'name', 'phone', 'pincode'],
    known: fieldsOf(user),
    failed: 'Your profile could not be saved.',
    submit: async ({ profileImage, ...body }) => {
      const token = readSession()?.token
      const saved = await saveProfile(body, profileImage?.[0])
      // A picture takes its time; somebody may have signed in or out since.
      if (!token || readSession()?.token !== token) return
      saveSession(token, saved.user)
      settle(fieldsOf(saved.user))
      onSaved(saved)
      void notify('success', saved.message)
    },
  })

  return (
    <ShopForm deed="Save changes" busy={busy} onSubmit={onSubmit}>
      {/* A saved picture gets a chooser of its own: nothing else empties a file input. */}
      <PictureChoice
        key={user.profileImage}
        present={user.profileImage}
        chosen={watch('profileImage')?.[0]}
        {...field('profileImage')}
      />
      <Fixed user={user} />
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional {...field('phone')} />
        <TextField label="PIN code" inputMode="numeric" autoComplete="postal-code" optional {...field('pincode')} />
      </div>
    </ShopForm>
  )
}

async function saveProfile(body: z.input<typeof ProfileChange>, picture: File | undefined) {
  if (!picture) return browserApi(updateProfile, { body })
  return namingPictureFault('profileImage', () =>
    browserApi(updateProfile, { body, files: { profileImage: [picture] } }),
  )
}

/** What the shop knows a person by, and they can't change here. */
function Fixed({ user }: { user: User }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-8 gap-y-4 border-y border-hairline py-4">
      <div>
        <dt className="text-sm font-semibold">Email</dt>
        <dd className="mt-1 break-all">{user.email}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">Role</dt>
        <dd className="mt-1">{user.role === 'admin' ? 'Admin' : 'User'}</dd>
      </div>
    </dl>
  )
}

function fieldsOf({ name, phone, pincode }: User) {
  return { name, phone: phone ?? '', pincode: pincode ?? '', profileImage: undefined }
}
