import { expect, test } from 'vitest'
import { hear, judge } from './judge-news.ts'

const awb = '31749850403989'
const parcel = { awb, status_id: 3, status_label: 'PICKUP SCHEDULED', status_at: null, is_withdrawn: false }
const paid = { paid_at: new Date(), payment_status: 'paid', address: {}, tracking_number: awb } as const
const waits = { ...paid, status: 'processing' } as const
const sent = { ...paid, status: 'shipped' } as const
const another = { ...sent, tracking_number: 'X 1' }

test.each([
  ['a parcel that is called off', {}, 8, waits, 'called off'],
  ['a stray that is called off', { is_withdrawn: true }, 8, another, 'called off'],
  ['one that was called off before, of which nobody was told', { status_id: 8 }, 8, waits, 'called off'],
  ['one that was called off before', { status_id: 8 }, 8, { ...waits, tracking_number: null }, 'nothing'],
  ['one that was called off and is said to wait', { status_id: 8 }, 3, another, 'nothing'],
  ['the same again', {}, 3, waits, 'nothing'],
  ['what is told late', { status_id: 7 }, 18, sent, 'nothing'],
  ['a parcel that is collected', {}, 42, waits, 'collected'],
  ['a stray that is collected', { is_withdrawn: true }, 42, another, 'collected'],
  ['one that was called off and is collected all the same', { status_id: 8 }, 42, another, 'collected'],
  ['one that was lost and is found', { status_id: 12 }, 18, sent, 'collected'],
  ['the order’s own parcel on its way', { status_id: 42 }, 18, sent, 'told'],
  ['one that is lost', { status_id: 18 }, 12, sent, 'told'],
  ['one that waits otherwise', {}, 4, waits, 'told'],
  ['one under a number that staff gave it on its way', { status_id: 42 }, 18, another, 'told'],
  ['one that waits otherwise while its order went another way', {}, 4, another, 'to be called off'],
  ['a stray on its way', { status_id: 42, is_withdrawn: true }, 18, another, 'nothing'],
  ['a stray that comes back', { status_id: 18, is_withdrawn: true }, 10, another, 'stray ends'],
  ['a stray that is lost in other words', { status_id: 12, is_withdrawn: true }, 25, another, 'nothing'],
  [
    'one that came back, of which an older version told nobody',
    { status_id: 10, status_label: null },
    10,
    sent,
    'collected',
  ],
  ['one that was lost, of which an older version told nobody', { status_id: 12, status_label: null }, 12, sent, 'told'],
] as const)('what follows from news of %s', (_what, known, statusId, order, verdict) => {
  const heard = hear({ ...parcel, ...known }, { statusId, label: 'AS THE COURIER SAYS', at: undefined })
  expect(judge(heard, order)).toBe(verdict)
})

// 23 and 999 are numbers whose meaning nobody knows.
test.each([undefined, 23, 999])(
  'words with %s for a number are news where they are others, and leave the state',
  (id) => {
    const told = { statusId: id, label: 'AT THE HUB', at: undefined }
    const heard = hear(parcel, told)
    expect(heard).toMatchObject({ after: { status_id: 3, status_label: 'AT THE HUB' }, news: told })
    expect(judge(heard, waits)).toBe('told')
    expect(judge(heard, another), 'it is not said to wait').toBe('told')
    expect(hear(heard.after, told).news).toBeNull()
    expect(hear(parcel, { ...told, label: '' }).news, 'there is nothing to tell').toBeNull()
  },
)

test.each([18, 12, 10, 7, 8])(
  'a parcel in state %s stays so, whatever number nobody knows is told of it',
  (status_id) => {
    const after = [23, 27, 43, 47, 999].reduce(
      (known, statusId) => hear(known, { statusId, label: `STATE ${statusId}`, at: undefined }).after,
      { ...parcel, status_id },
    )
    expect(after.status_id).toBe(status_id)
  },
)

test.each([
  [10, 'collected'],
  [12, 'told'],
] as const)(
  'state %s, of which an older version told nobody, is told after a number nobody knows',
  (status_id, verdict) => {
    const untold = { ...parcel, status_id, status_label: null }
    const { after } = hear(untold, { statusId: 23, label: 'PARTIAL DELIVERED', at: undefined })
    expect(judge(hear(after, { statusId: status_id, label: 'AS BEFORE', at: undefined }), sent)).toBe(verdict)
  },
)
