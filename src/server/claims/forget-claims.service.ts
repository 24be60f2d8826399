import { pictureFolder } from '#contracts/pictures.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { forgetClaimFile } from './claim-files.job.ts'
import { deleteClaimsOf, findUnsettledClaimOf } from './claims.store.ts'

/** For somebody who leaves for good: their settled claims go with all their files. One under way is finished first. */
export async function forgetClaimsOf({ tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>, userId: string): Promise<void> {
  if (await findUnsettledClaimOf(tx, userId))
    throw new ShopError(
      'conflict',
      'Your report of damage is still open. The account can be deleted once it is settled.',
    )
  for (const { photos, video } of await deleteClaimsOf(tx, userId)) {
    const earlier = photos.filter((path) => pictureFolder(path) !== undefined)
    for (const path of earlier) await jobs.send(tx, forgetPicture, { path })
    for (const path of [...photos, video].filter((each) => !earlier.includes(each)))
      await jobs.send(tx, forgetClaimFile, { path })
  }
}
