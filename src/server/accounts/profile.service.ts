import type { User } from '#contracts/accounts.ts'
import type { ProfileChange } from '#contracts/profile.ts'
import type { Deps } from '#server/app.ts'
import { countAgainst } from '#server/limits.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { withPictures } from '#server/media/pictures.ts'
import { shopper, staff } from '#server/media/sender.ts'
import type { UploadedFile } from '#server/uploads/read-form.ts'
import { findUser, updateUser } from './accounts.store.ts'
import { getMe } from './auth.service.ts'
import { type Caller, holdAccount } from './session.service.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'files' | 'settings'>

/** What is left out stays. A picture that is replaced or taken away is removed by a job. */
export async function changeProfile(
  means: Means,
  caller: Caller,
  change: ProfileChange,
  picture: UploadedFile | undefined,
): Promise<User> {
  if (picture) await countAgainst(means, 'picturesPerShopper', caller.id)
  await withPictures(
    means.files,
    picture ? [picture.bytes] : [],
    ([path]) => keepProfile(means, caller, change, path ?? (change.profileImage === null ? null : undefined)),
    picture && caller.role === 'user' ? shopper(picture.isGone) : staff,
  )
  return getMe(means, caller)
}

async function keepProfile(
  { db, jobs }: Means,
  caller: Caller,
  { name, phone, pincode }: ProfileChange,
  profileImage: string | null | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Held, too, so that of two pictures sent at once the one that loses is known and can be removed.
    await holdAccount(tx, caller)
    const replaced = profileImage !== undefined && (await findUser(tx, caller.id))?.profileImage
    if (replaced) await jobs.send(tx, forgetPicture, { path: replaced })
    await updateUser(tx, caller.id, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(pincode !== undefined && { pincode }),
      ...(profileImage !== undefined && { profile_image: profileImage }),
    })
  })
}
