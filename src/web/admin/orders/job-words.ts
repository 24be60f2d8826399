import type { FailedJob } from '#contracts/jobs.ts'
import { inWords } from '../in-words.ts'

const known: Partial<Record<string, string>> = {
  'ship-order': 'Ask the courier for the parcel',
  'ask-pickup': 'Have the courier come for the parcel',
  'call-off-parcel': 'Call off the parcel',
  'parcel-called-off': 'The courier called off the parcel',
  'parcel-back-or-lost': 'The parcel came back or was lost',
  'stray-parcel': 'See to a stray parcel',
  'track-parcel': 'Ask where the parcel is',
  'order-letter': 'E-mail about the order',
  'send-mail': 'Send an e-mail',
  'send-code': 'E-mail a code',
  refund: 'Send money back',
  'refund-elsewhere': 'Record money that went back elsewhere',
  'refund-refused': 'The bank refused a refund',
}

/** What the job was for, in staff's words; one that has none goes by its name. */
export function jobWords(name: string): string {
  return known[name] ?? inWords(name.replaceAll('-', ' '))
}

/** `Send money back (order AL7KQ2M9XZ)` */
export function jobTitle({ name, orderId }: FailedJob): string {
  return orderId === null ? jobWords(name) : `${jobWords(name)} (order ${orderId})`
}

/** What marking it as settled means, as the question about it says. */
export function settleWords(job: FailedJob): string {
  const { canRetry, givesMoney } = job
  return [
    `${jobTitle(job)}.`,
    ...(canRetry ? [] : ['Trying again can’t help.']),
    givesMoney
      ? 'Once it is done another way, it leaves the list, and the money counts as given back.'
      : 'Once it is done another way, it leaves the list.',
  ].join(' ')
}
