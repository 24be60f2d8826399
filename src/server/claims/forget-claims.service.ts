import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { forgetClaimVideo } from './claim-files.job.ts'
import { deleteClaimsOf, findUnsettledClaimOf } from './claims.store.ts'

/** For somebody who leaves for good: their settled claims go with all their files. One under way is finished first. */
export async function forgetClaimsOf({ tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>, userId: string): Promise<void> {
  if (await findUnsettledClaimOf(tx, userId))
    throw new ShopError(
      'conflict',
      'Your report of damage is still open. The account can be deleted once it is settled.',
    )
  for (const { photos, video } of await deleteClaimsOf(tx, userId)) {
    for (const path of photos) await jobs.send(tx, forgetPicture, { path })
    await jobs.send(tx, forgetClaimVideo, { path: video })
  }
}
