import { buildPagesIfChanged } from '#server/pages/pages-build.ts'

/** Before any test, so that shops started side by side find the pages built. The runners ask for a default. */
export default async function buildPages(): Promise<void> {
  await buildPagesIfChanged()
}
