import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { generateTableTypes } from '#server/db/table-types.ts'

const file = new URL('../src/server/db/tables.gen.ts', import.meta.url)
const folder = await mkdtemp(join(tmpdir(), 'alankara-types-'))
const postgres = await startEmbeddedPostgres(folder, { durable: false })
const { db, close } = openDatabase(postgres.url)
try {
  await migrate(db)
  await writeFile(file, await generateTableTypes(db))
} finally {
  await close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
