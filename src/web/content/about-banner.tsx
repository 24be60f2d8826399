import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { HousePicture } from '../ui/house-picture.tsx'

/** The words stand on the free side of the picture; on small screens under it. */
export function AboutBanner() {
  return (
    <section aria-labelledby="about-title" className="relative border-b border-hairline bg-sand">
      <HousePicture
        picture="hero-2"
        widths={[800, 1400, 2000]}
        usual={1400}
        hasPhoneCut
        sizes="100vw"
        alt="Gold-toned bangles set with stones on two plinths, and a pair of jhumkas with pearls"
        width={2000}
        height={800}
        fetchPriority="high"
        className="w-full object-cover lg:h-112"
      />
      <div className="page-width lg:absolute lg:inset-0 lg:flex lg:items-center">
        <div className="py-6 lg:w-100">
          <Breadcrumb crumbs={[{ label: 'About' }]} />
          <h1 id="about-title" className="gold-rule mt-3 text-4xl lg:text-5xl">
            Jewellery without the vault
          </h1>
          <p className="mt-4 text-lg">
            We are Alankara: a small shop for fine imitation jewellery, made to be worn and not locked away.
          </p>
        </div>
      </div>
    </section>
  )
}
