import { Link } from 'react-router'
import type { Product } from '#contracts/products.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { breadcrumbData } from '../structured-data.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/contact-page.ts'
import { ContactForm } from './contact-form.tsx'
import { SellerCard } from './seller-card.tsx'
import { useAskedProduct } from './use-asked-product.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  return pageMeta({
    shop,
    path: '/contact',
    title: 'Contact',
    description: `Write to ${shop.name} about a piece, an order or anything else. Our address, phone number and grievance officer are here too.`,
    structuredData: [breadcrumbData(shop, [{ label: 'Contact' }])],
  })
}

export default function ContactPage() {
  const { isComing, product } = useAskedProduct()
  return (
    <div className="page-width pt-4 lg:pt-6">
      <Breadcrumb crumbs={[{ label: 'Contact' }]} />
      <h1 className="gold-rule mt-4 text-4xl lg:mt-6 lg:text-5xl">Contact</h1>
      <p className="mt-5 max-w-prose text-lg text-muted">
        A size you are unsure of, an order you wait for, a piece you can’t find: write to us, and a person answers.
      </p>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <section aria-label="Write to us" className="rounded-small border border-hairline bg-white p-5 sm:p-8">
          <ContactForm piece={product?.product_name}>
            {isComing && <Skeleton className="h-20 w-full" />}
            {product && <AskedProduct product={product} />}
          </ContactForm>
        </section>
        <SellerCard />
      </div>
    </div>
  )
}

function AskedProduct({ product: { _id, product_name, images } }: { product: Product }) {
  return (
    <div className="flex h-20 items-center gap-4 rounded-small bg-sand/60 pr-4">
      <Picture src={images[0]} alt="" width={80} height={80} className="size-20 shrink-0 rounded-small object-cover" />
      <p className="min-w-0">
        <span className="block text-sm text-muted">Your question is about</span>
        {/* In a tab of its own: what was typed below must not be lost over looking. */}
        <Link
          to={`/product/${_id}`}
          target="_blank"
          className="line-clamp-2 font-semibold underline-offset-4 hover:underline"
        >
          {product_name}
        </Link>
      </p>
    </div>
  )
}
