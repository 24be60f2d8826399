import * as contract from '#contracts/catalogue-work.ts'
import type { App, Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { serve, serveFile } from '#server/serve.ts'
import { exportCatalogue } from './export.service.ts'
import { getImport, getReport, repeatImport, startImport } from './imports.service.ts'

export function importsRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serveFile(app, contract.exportProducts, async () => exportCatalogue(db))

  serve(app, contract.importProducts, async ({ caller, body, files }) => {
    const [table] = files.file
    const words = 'Please choose a table'
    if (!table) throw new ShopError('bad_input', words, { errors: { file: words } })
    const given = { file: table.path, fileName: table.name, mode: body.mode }
    return { message: 'The table is being read', data: await startImport(deps, caller, given) }
  })

  serve(app, contract.readImport, async ({ params }) => ({ data: await getImport(db, params.id) }))

  serve(app, contract.repeatImport, async ({ caller, params, body }) => {
    const data = await repeatImport(deps, caller, params.id, body.mode)
    return { message: 'The table is being read again', data }
  })

  serveFile(app, contract.saveImportReport, ({ params }) => getReport(db, params.id))
}
