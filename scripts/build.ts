import { buildPagesIfChanged } from '#server/pages-build.ts'
import { StartupError } from '#server/startup-error.ts'

try {
  await buildPagesIfChanged({ onBuild: () => console.log('Building the pages …'), showOutput: true })
  console.log('The pages are built.')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}
