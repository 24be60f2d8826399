import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { TitledSection } from '../storefront/titled-section.tsx'
import { breadcrumbData, faqData } from '../structured-data.ts'
import { LinkButton } from '../ui/button.tsx'
import { HousePicture } from '../ui/house-picture.tsx'
import type { Route } from './+types/about-page.ts'
import { AboutBanner } from './about-banner.tsx'
import { AboutBenefits } from './about-benefits.tsx'
import { Counter } from './counter.tsx'
import { writeFaq } from './faq.ts'
import { FaqList } from './faq-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  return pageMeta({
    shop,
    path: '/about',
    title: 'About',
    description: `Who makes and chooses the jewellery at ${shop.name}, what you can expect of us, and answers to what most people ask.`,
    image: `${shop.publicUrl}/pictures/story-1200.webp`,
    imageAlt: 'Pearls, beads and a finished necklace on a worktable',
    structuredData: [faqData(writeFaq(shop)), breadcrumbData(shop, [{ label: 'About' }])],
  })
}

export default function AboutPage() {
  return (
    <>
      <AboutBanner />
      <div className="page-width mt-12 grid grid-cols-1 gap-y-14 lg:mt-20 lg:gap-y-20">
        <Story />
        <AboutBenefits />
        <AboutUs />
        <TitledSection centred title="Frequently Asked Questions" eyebrow="Before you ask">
          <FaqList />
          <p className="mt-8 text-center">
            <LinkButton look="quiet" to="/contact">
              Ask something else
            </LinkButton>
          </p>
        </TitledSection>
      </div>
    </>
  )
}

function Story() {
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-14">
      <HousePicture
        picture="story"
        widths={[600, 1200]}
        usual={1200}
        sizes="(max-width: 1023px) 100vw, 600px"
        alt="Bowls of pearls and beads, loose stones and a finished necklace on a worktable"
        width={1200}
        height={900}
        className="aspect-4/3 w-full rounded-small bg-sand object-cover"
      />
      <TitledSection title="Where It All Began" eyebrow="Our story">
        <div className="grid max-w-prose gap-4">
          <p>
            It began at a worktable, with three bowls of beads and a borrowed temple necklace. The necklace had been in
            the family for generations and left its box once a year; the rest of the time it was too precious to wear.
          </p>
          <p>
            So we made one that could be worn: the same drop of green, the same pearls along the edge, in brass and
            glass, and light enough to dance in. A cousin wanted one for her wedding. Then her friends did.
          </p>
          <p>
            That is still how we choose what we sell. A piece has to look right beside silk, sit well for a whole
            evening, and cost little enough to be worn on an ordinary Tuesday.
          </p>
        </div>
      </TitledSection>
    </div>
  )
}

function AboutUs() {
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-14">
      <HousePicture
        picture="promo-1"
        widths={[600, 800, 1200]}
        usual={800}
        sizes="(max-width: 1023px) 100vw, 600px"
        alt="A pendant with red stones inside two strands of pearls, among rose petals"
        width={1200}
        height={600}
        loading="lazy"
        className="aspect-2/1 w-full rounded-small bg-sand object-cover lg:order-2"
      />
      <TitledSection title="Made to Be Worn" eyebrow="About us">
        <div className="grid max-w-prose gap-4">
          <p>
            Alankara is the art of adorning. We bring together necklaces, earrings, bangles and anklets from workshops
            across India, in the styles they know best: temple, kundan, meenakari, pearls and everyday gold tone.
          </p>
          <p>Each piece is looked at by hand before it is packed: every stone, every clasp, every bell.</p>
        </div>
        <dl className="mt-8 grid grid-cols-2 gap-6 border-t border-hairline pt-6">
          <Counter to={300} sign="+" label="Unique Designs" />
          <Counter to={2000} label="User Reviews" />
        </dl>
      </TitledSection>
    </div>
  )
}
