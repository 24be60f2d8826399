import { data } from 'react-router'
import { shopContext } from '../contexts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/style-guide-page.ts'
import { StyleGuideControls } from './style-guide-controls.tsx'
import { StyleGuideDisplay } from './style-guide-display.tsx'
import { StyleGuideFigures } from './style-guide-figures.tsx'
import { StyleGuideFiles } from './style-guide-files.tsx'
import { StyleGuideFoundations } from './style-guide-foundations.tsx'
import { StyleGuideOverlays } from './style-guide-overlays.tsx'

/** For engineers and tests: it exists in a demo shop only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).demo) throw data(null, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Style guide',
    noindex: true,
  })

export default function StyleGuidePage() {
  return (
    <div className="page-width grid gap-12 py-8">
      <div>
        <Breadcrumb crumbs={[{ label: 'Style guide' }]} />
        <h1 className="gold-rule mt-4 text-4xl">Style guide</h1>
      </div>
      <StyleGuideFoundations />
      <StyleGuideControls />
      <StyleGuideFiles />
      <StyleGuideDisplay />
      <StyleGuideFigures />
      <StyleGuideOverlays />
    </div>
  )
}
