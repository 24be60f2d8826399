import { deleteMyAccount, downloadMyData } from '#contracts/privacy.ts'
import { clearSessionCookie } from '#server/access.ts'
import type { App, Deps } from '#server/app.ts'
import { serve, serveFile } from '#server/serve.ts'
import { collectDataOf, deleteAccount } from './privacy.service.ts'

export function privacyRoutes(app: App, deps: Deps): void {
  serveFile(app, downloadMyData, async ({ caller }) => ({
    name: 'my-data.json',
    bytes: await collectDataOf(deps, caller),
  }))

  serve(app, deleteMyAccount, async ({ caller, body, reply }) => {
    await deleteAccount(deps, caller, body.password)
    clearSessionCookie(reply, deps.settings)
    return { message: 'Your account has been deleted' }
  })
}
