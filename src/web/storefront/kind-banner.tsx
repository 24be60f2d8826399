import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Picture } from '../ui/picture.tsx'

interface KindBannerProps {
  name: string
  words: string
  picture: string | null | undefined
}

export function KindBanner({ name, words, picture }: KindBannerProps) {
  return (
    <section aria-labelledby="kind-title" className="border-b border-hairline bg-sand">
      <div className="page-width grid items-center sm:grid-cols-[1fr_auto] sm:gap-8">
        <div className="py-6 lg:py-12">
          <Breadcrumb crumbs={[{ label: name }]} />
          <h1 id="kind-title" className="gold-rule mt-3 text-4xl lg:text-5xl">
            {name}
          </h1>
          <p className="mt-4 max-w-prose text-lg text-muted">{words}</p>
        </div>
        {picture && (
          <Picture
            src={picture}
            alt=""
            width={400}
            height={300}
            eager
            className="aspect-4/3 w-full rounded-small object-cover max-sm:-order-1 max-sm:mt-4 sm:my-6 sm:w-72 lg:w-96"
          />
        )}
      </div>
    </section>
  )
}
