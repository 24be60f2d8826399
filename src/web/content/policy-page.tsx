import { data, Link } from 'react-router'
import { type PolicyId, policyIds } from '#contracts/policy-facts.ts'
import { pageMeta } from '../page-meta.ts'
import { policyLinks } from '../shell/links.ts'
import { unknownShop, useShop } from '../shop.ts'
import { breadcrumbData } from '../structured-data.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/policy-page.ts'
import { type Policy, writePolicy } from './policies/policy.ts'
import { SellerCard } from './seller-card.tsx'

/** An address that names no policy shows the first, and is no page to a search engine. */
export function loader({ params }: Route.LoaderArgs) {
  // Addresses are found in capitals and small letters alike.
  const id = policyIds.find((known) => known === params.id.toLowerCase())
  return data({ id: id ?? policyIds[0], isKnown: id !== undefined }, { status: id ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData: { id, isKnown } }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  const { title, summary } = writePolicy(id, shop)
  const path = `/policys/${id}`
  const structuredData = [breadcrumbData(shop, [{ label: title }])]
  return pageMeta({ shop, path, title, description: summary, structuredData, noindex: !isKnown })
}

export default function PolicyPage({ loaderData: { id } }: Route.ComponentProps) {
  const shop = useShop()
  const policy = writePolicy(id, shop)
  return (
    <div className="page-width pt-4 lg:pt-6">
      <Breadcrumb crumbs={[{ label: policy.title }]} />
      <div className="mt-4 grid grid-cols-1 items-start gap-8 lg:mt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
        <PolicyList chosen={id} />
        <article aria-labelledby="policy-title" className="max-w-prose">
          <h1 id="policy-title" className="gold-rule text-4xl lg:text-5xl">
            {policy.title}
          </h1>
          <p className="mt-5 text-lg text-muted">{policy.summary}</p>
          <Sections policy={policy} />
          <SellerCard className="mt-12" />
        </article>
      </div>
    </div>
  )
}

/** Beside the words on a large screen, where it stays in sight; above them on a small one. */
function PolicyList({ chosen }: { chosen: PolicyId }) {
  return (
    <nav aria-label="Policies" className="not-printed lg:sticky lg:top-36">
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1 lg:gap-1">
        {policyLinks.map(({ label, to }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              prefetch="intent"
              aria-current={to === `/policys/${chosen}` ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-small border border-hairline bg-white px-3 py-2 text-sm transition hover:bg-sand aria-[current=page]:border-maroon aria-[current=page]:bg-maroon aria-[current=page]:font-semibold aria-[current=page]:text-ivory lg:px-4 lg:text-base"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sections({ policy: { sections } }: { policy: Policy }) {
  return (
    <ol className="mt-8 grid gap-8 lg:mt-10">
      {sections.map(({ title, words, points = [] }, place) => (
        <li key={title}>
          <h2 className="text-2xl">
            <span className="text-gold">{place + 1}.</span> {title}
          </h2>
          {words.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
          {points.length > 0 && (
            <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-gold">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
