import { listActivity, readActivityChoices } from '#contracts/activity.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { getActivityChoices, getActivityPage } from './activity.service.ts'

/** The record of deeds, to be read. There is no call that changes it, and the database would refuse one. */
export function activityRoutes(app: App, { db }: Deps): void {
  serve(app, listActivity, ({ query }) => getActivityPage(db, query))
  serve(app, readActivityChoices, () => getActivityChoices(db))
}
