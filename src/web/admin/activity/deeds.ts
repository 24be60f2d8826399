import type { Activity } from '#contracts/activity.ts'
import { fieldWords, shownFields } from './fields.ts'

/** The sentence that follows who did it, in two parts: the thing itself stands between them and can be followed. */
interface Deed {
  words: string
  thing: string
}

type Tell = (activity: Activity) => Deed

const of =
  (words: string): Tell =>
  (activity) => ({ words, thing: nameOf(activity) })
/** Somebody did it to their own account, or nothing else needs naming. */
const alone =
  (words: string): Tell =>
  () => ({ words, thing: '' })

const told: Partial<Record<string, Tell>> = {
  'order changed': changed,
  'order refunded': of('refunded'),
  'order address set': of('set the address of'),
  'order e-mail sent again': of('sent an e-mail once more about'),
  'parcel asked for': of('asked for the parcel of'),
  'job tried again': alone('tried a failed job once more'),
  'job settled by hand': alone('settled a failed job by hand'),
  'catalogue imported': alone('imported the catalogue from a file'),
  'damage reported': of('made a claim about'),
  'damage report answered': of('answered the claim about'),
  'damage report settled': of('settled the claim about'),
  'message deleted': alone('deleted a message'),
  'review deleted': of('deleted a review of'),
  'role changed': of('changed the role of'),
  'admin requested': of('asked to become an admin as'),
  'admin request approved': of('approved the admin request of'),
  'admin request declined': of('declined the admin request of'),
  'became admin': alone('became an admin'),
  'password changed': alone('changed their password'),
  'password reset by e-mail': alone('reset their password by e-mail'),
  'account deleted': alone('deleted their account'),
}

/** `changed the price of` `Kundan Choker` */
export function deedOf(activity: Activity): Deed {
  const tell = told[activity.action]
  if (tell) return tell(activity)
  const { action, subjectKind } = activity
  if (action === `${subjectKind} changed`) return changed(activity)
  const end = action.lastIndexOf(' ')
  const verb = action.slice(end + 1)
  // A new kind of deed is told as it was written down, its last word first.
  return end > 0 && /(ed|n|t)$/.test(verb)
    ? { words: `${verb} the ${action.slice(0, end)}`, thing: activity.subjectName ?? '' }
    : { words: action, thing: nameOf(activity) }
}

function changed(activity: Activity): Deed {
  const names = shownFields(activity).map(({ field }) => fieldWords(field).toLowerCase())
  const words =
    names.length === 0 || names.length > 2
      ? names.length > 2
        ? `changed ${names.length} details of`
        : 'changed'
      : `changed the ${names.join(' and ')} of`
  return { words, thing: nameOf(activity) }
}

function nameOf({ subjectKind, subjectName }: Activity): string {
  const isOrder = subjectKind === 'order' || subjectKind === 'claim'
  if (subjectName === null) return isOrder ? 'an order' : `a ${subjectKind}`
  return isOrder ? `order ${subjectName}` : subjectName
}
