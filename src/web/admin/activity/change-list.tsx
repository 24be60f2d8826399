import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Activity } from '#contracts/activity.ts'
import { Shortened } from '../shortened.tsx'
import { fieldWords, type ShownField, shownFields } from './fields.ts'

/** What it was and what it became; of what is new or gone, all of it where one asks. */
export function ChangeList({ activity }: { activity: Activity }) {
  const fields = shownFields(activity)
  if (fields.length === 0) return null
  const isWhole = fields.length > 3 && (activity.before === null || activity.after === null)
  if (!isWhole) return <Changes fields={fields} />
  return (
    <details className="text-sm">
      <summary className="w-fit py-1 text-muted underline-offset-4 hover:underline">
        {activity.after === null ? 'What it was' : 'What it became'}
      </summary>
      <Changes fields={fields} />
    </details>
  )
}

function Changes({ fields }: { fields: readonly ShownField[] }) {
  return (
    <dl className="mt-1 grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-4 gap-y-1 text-sm">
      {fields.map((shown) => (
        <div key={shown.field} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{fieldWords(shown.field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Change {...shown} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ field, before, after }: ShownField) {
  const name = fieldWords(field)
  if (before === undefined || after === undefined) return <Shortened text={before ?? after ?? ''} of={name} />
  const [was, became] = before === after ? [before, `another, ${after}`] : [before, after]
  return (
    <>
      <Shortened text={was} of={`${name} before`} />
      <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
      <span className="sr-only"> became </span>
      <strong>
        <Shortened text={became} of={`${name} after`} />
      </strong>
    </>
  )
}
