import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router'
import { DrawnOnce } from '../drawn-once.tsx'
import type { MenuCategory } from '../menu-categories.ts'
import { useShop } from '../shop.ts'
import { categoryLinks, collectionLinks, type Place, policyLinks, shopLinks } from './links.ts'

export function Footer({ categories, year }: { categories: readonly MenuCategory[]; year: number | undefined }) {
  const { name, supportPhone, supportEmail } = useShop()
  const ofCategories = categoryLinks(categories)
  return (
    <DrawnOnce
      as="footer"
      className="not-printed on-maroon mt-16 bg-maroon text-sm text-ivory lg:mt-24"
      facts={['footer', ofCategories, year]}
    >
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 py-12 lg:flex lg:justify-between lg:py-16">
        <div className="max-lg:col-span-2">
          <p className="font-display text-3xl font-bold tracking-wide">{name}</p>
          <p className="mt-3 max-w-xs text-ivory/85">
            Imitation jewellery made with care, for weddings, festivals and the days in between.
          </p>
          <ul className="mt-4 grid gap-1">
            {supportPhone && (
              <li>
                <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className="footer-link">
                  <Phone aria-hidden className="size-4 text-gold-bright" />
                  {supportPhone}
                </a>
              </li>
            )}
            {supportEmail && (
              <li>
                <a href={`mailto:${supportEmail}`} className="footer-link">
                  <Mail aria-hidden className="size-4 text-gold-bright" />
                  {supportEmail}
                </a>
              </li>
            )}
          </ul>
        </div>
        <FooterLinks title="Shop" links={shopLinks} />
        <FooterLinks title="Collections" links={collectionLinks} />
        {categories.length > 0 && <FooterLinks title="Categories" links={ofCategories} />}
        <FooterLinks title="Policies" links={policyLinks} />
      </div>
      <p className="border-t border-gold-bright/40 px-4 py-5 text-center text-xs text-ivory/85">
        © {year} {name}. All rights reserved.
      </p>
    </DrawnOnce>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly Place[] }) {
  return (
    <nav aria-label={`Footer: ${title}`}>
      <p className="mb-3 font-display text-lg font-semibold text-gold-bright">{title}</p>
      <ul className={`grid gap-1 ${links.length > 8 ? 'gap-x-8 sm:grid-cols-2' : ''}`}>
        {links.map(({ label, to, isForVisitors }) => (
          <li key={to} className={isForVisitors ? 'when-signed-out' : undefined}>
            <Link to={to} prefetch="intent" className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
