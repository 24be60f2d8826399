import { buildPagesIfChanged } from '#server/pages-build.ts'
import { StartupError } from '#server/startup-error.ts'

try {
  await buildPagesIfChanged(() => console.log('Building the pages …'))
  console.log('The pages are built.')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}
