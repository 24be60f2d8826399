import { useState } from 'react'
import * as z from 'zod/mini'
import type { User } from '#contracts/accounts.ts'
import type { CallReply } from '#contracts/call.ts'
import { ProfileChange, updateProfile } from '#contracts/profile.ts'
import type { Api } from '../api.ts'
import { chosenPicture } from '../chosen-picture.ts'
import { namingPictureFault } from '../picture-fault.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { PictureChoice } from '../ui/picture-choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { useUpload } from '../use-upload.tsx'
import { readSession, saveSession } from './session.ts'

const ProfileEntry = z.extend(ProfileChange, { profileImage: chosenPicture() })

interface ProfileFormProps {
  user: User
  onSaved: (reply: CallReply<typeof updateProfile>) => void
}

export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const [isUnwanted, setUnwanted] = useState(false)
  const { send, progress } = useUpload()
  const { busy, field, onSubmit, settle, watch } = useShopForm({
    schema: ProfileEntry,
    fields: ['profileImage', 'name', 'phone', 'pincode'],
    known: fieldsOf(user),
    failed: 'Your profile could not be saved.',
    submit: async ({ profileImage, ...body }) => {
      const token = readSession()?.token
      const saved = await send([...(profileImage ?? [])], (api) =>
        saveProfile(api, body, profileImage?.[0] ?? (isUnwanted ? null : undefined)),
      )
      // A picture takes its time; somebody may have signed in or out since.
      if (!saved || !token || readSession()?.token !== token) return
      saveSession(token, saved.user)
      settle(fieldsOf(saved.user))
      setUnwanted(false)
      onSaved(saved)
      void notify('success', saved.message)
    },
  })

  return (
    <ShopForm deed="Save changes" busy={busy} progress={progress} onSubmit={onSubmit}>
      {/* A saved picture gets a chooser of its own: nothing else empties a file input. */}
      <PictureChoice
        key={user.profileImage}
        present={user.profileImage}
        chosen={watch('profileImage')?.[0]}
        removal={{ wanted: isUnwanted, want: setUnwanted }}
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

/** Null takes the picture away. */
async function saveProfile(api: Api, body: z.input<typeof ProfileChange>, picture: File | null | undefined) {
  if (!picture) return api(updateProfile, { body: { ...body, profileImage: picture } })
  return namingPictureFault('profileImage', () => api(updateProfile, { body, files: { profileImage: [picture] } }))
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
