import ChevronDown from 'lucide-react/icons/chevron-down'
import { useShop } from '../shop.ts'
import { writeFaq } from './faq.ts'

/** Of details that share a name the browser keeps at most one open, with or without scripts. */
export function FaqList() {
  const questions = writeFaq(useShop())
  return (
    <div className="mx-auto max-w-3xl border-t border-hairline">
      {questions.map(({ question, answer }, place) => (
        <details key={question} name="faq" open={place === 0} className="group border-b border-hairline">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 font-semibold hover:text-maroon [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown aria-hidden className="size-5 shrink-0 text-gold transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-prose pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
