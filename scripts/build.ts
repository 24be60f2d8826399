import { buildPagesIfChanged } from '#server/pages/pages-build.ts'
import { explainingItself } from './explaining-itself.ts'

await explainingItself(async () => {
  await buildPagesIfChanged({ onBuild: () => console.log('Building the pages …'), showOutput: true })
  console.log('The pages are built.')
})
