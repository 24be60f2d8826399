import * as contract from '#contracts/claims.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { answerClaim } from './answer-claim.service.ts'
import { toClaim } from './claim-view.ts'
import { getClaimFor, getClaimList, getClaimOfOrder } from './claims.service.ts'
import { assertHadParcel, reportDamage } from './report-damage.service.ts'
import { settleClaim } from './settle-claim.service.ts'

/** Whose report it is comes from the session; another's is not there. */
export function claimsRoutes(app: App, deps: Deps): void {
  const { db } = deps

  serve(
    app,
    contract.reportDamage,
    async ({ caller, body, files, reply }) => {
      const photos = files.photos.map(({ bytes }) => bytes)
      const begunAt = new Date(Date.now() - reply.elapsedTime)
      const data = await reportDamage(deps, caller, { ...body, begunAt, photos, video: files.video[0]?.path })
      return { message: 'Thank you. We look at it and write to you soon.', data }
    },
    { first: (caller) => assertHadParcel(db, caller) },
  )

  serve(app, contract.readClaim, async ({ caller, params }) => ({
    data: toClaim(await getClaimFor(db, caller, params.id), caller),
  }))

  serve(app, contract.readClaimOfOrder, ({ caller, params }) => getClaimOfOrder(db, caller, params.id))

  serve(app, contract.listClaims, ({ caller, query: { status, ...paging } }) =>
    getClaimList(db, caller, status, paging),
  )

  serve(app, contract.answerClaim, async ({ caller, params, body }) => ({
    message: 'Your message has been sent',
    data: await answerClaim(deps, caller, params.id, body),
  }))

  serve(app, contract.settleClaim, async ({ caller, params, body }) => ({
    message: 'The report is settled',
    data: await settleClaim(deps, caller, params.id, body),
  }))
}
