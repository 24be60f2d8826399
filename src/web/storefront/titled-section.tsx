import { type ReactNode, useId } from 'react'

interface TitledSectionProps {
  title: string
  /** One quiet line above the title. */
  eyebrow: string
  centred?: boolean
  /** Stands to the right, on the title's line. */
  beside?: ReactNode
  children: ReactNode
}

export function TitledSection({ title, eyebrow, centred = false, beside, children }: TitledSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <p className={`text-sm text-muted ${centred ? 'text-center' : ''}`}>{eyebrow}</p>
      <div className={`mb-6 flex items-end gap-4 lg:mb-8 ${centred ? 'justify-center' : 'justify-between'}`}>
        <h2 id={titleId} className={`gold-rule mt-1 text-3xl ${centred ? 'text-center after:mx-auto' : ''}`}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
