import { decideRequest, listUsers, setRole } from '#contracts/users.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { changeRole, decideAdminRequest } from './role-changes.service.ts'
import { getUserPage, getUserRow } from './users.service.ts'

/** Staff's view of everybody with an account. */
export function usersRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, listUsers, ({ query }) => getUserPage(db, query))

  serve(app, setRole, async ({ caller, params, body }) => {
    const message = await changeRole(deps, caller, { userId: params.id, ...body })
    return { message, data: await getUserRow(db, params.id) }
  })

  serve(app, decideRequest, async ({ caller, params, body }) => {
    const message = await decideAdminRequest(deps, caller, { userId: params.id, ...body })
    return { message, data: await getUserRow(db, params.id) }
  })
}
