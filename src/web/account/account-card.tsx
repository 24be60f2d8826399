import type { ReactNode } from 'react'
import { NecklaceOrnament } from '../ui/necklace-ornament.tsx'

interface AccountCardProps {
  title: string
  /** One sentence under the title: what this page is for. */
  lead: ReactNode
  children: ReactNode
  /** Ways to the neighbouring pages. */
  foot?: ReactNode
}

/** The calm card that login, registration and recovery share. */
export function AccountCard({ title, lead, children, foot }: AccountCardProps) {
  return (
    <div className="page-width py-8 sm:py-14 lg:py-20">
      <div className="mx-auto max-w-md overflow-clip rounded-small border border-hairline bg-white shadow-soft lg:grid lg:max-w-5xl lg:grid-cols-[2fr_3fr]">
        <div aria-hidden className="hidden bg-maroon p-10 text-ivory lg:block">
          <div className="sticky top-44 grid gap-8 py-6">
            <NecklaceOrnament className="w-full text-gold-bright" />
            <p className="border-t border-gold-bright/50 pt-6 font-display text-2xl">
              Jewellery for the day itself, and for all the days after
            </p>
          </div>
        </div>
        <div className="px-5 py-8 sm:px-10 sm:py-12 lg:px-16">
          <div className="mx-auto max-w-md">
            <h1 className="gold-rule text-3xl sm:text-4xl">{title}</h1>
            <p className="mt-4 mb-8 text-muted">{lead}</p>
            {children}
            {foot && <div className="mt-8 border-t border-hairline pt-5 text-center text-sm">{foot}</div>}
          </div>
        </div>
      </div>
    </div>
  )
}

export const cardLink = 'inline-flex min-h-11 items-center font-semibold text-maroon underline-offset-4 hover:underline'
