import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { CallReply } from '#contracts/call.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import type { compareMoney, MoneyDifference } from '#contracts/insights.ts'
import { formatRupees } from '#contracts/money.ts'
import { formatMinute } from '../../format-minute.ts'
import { Table } from '../../ui/table.tsx'
import { OrderLink } from '../orders/order-link.tsx'

type Compared = CallReply<typeof compareMoney>

/** One plain sentence first, then the sums, then what to do. */
export function MoneyVerdict({ here, there, differences, notCompared, comparedAt }: Compared) {
  const matches = differences.length === 0 && notCompared === 0
  const [Icon, look] = matches ? [CircleCheck, 'bg-green-wash text-green'] : [TriangleAlert, 'bg-amber-wash text-amber']
  const sides = [
    { side: 'Here', ...here },
    { side: 'At the payment provider', ...there },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className={`flex items-center gap-2 rounded-small px-4 py-3 font-semibold ${look}`}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {matches ? 'Everything matches' : differenceWords(differences.length)}
      </p>
      {notCompared > 0 && <p className="text-sm">{notComparedWords(notCompared)}</p>}
      <Table caption="Sums on both sides" columns={sums} rows={sides} rowKey={({ side }) => side} />
      {differences.length > 0 && (
        <ul aria-label="Differences" className="ruled rounded-small border border-hairline">
          {differences.map((difference) => (
            <Difference key={`${difference.kind} ${difference.paymentId}`} difference={difference} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">Compared {formatMinute(comparedAt)}.</p>
    </div>
  )
}

function differenceWords(differences: number): string {
  if (differences === 0) return 'What could be compared matches'
  return `${formatCount(differences)} ${differences === 1 ? 'thing does' : 'things do'} not match`
}

function notComparedWords(count: number): string {
  const entries = count === 1 ? '1 payment or refund' : `${formatCount(count)} payments and refunds`
  return `${entries} could not be compared, since the payment provider does not list ${count === 1 ? 'it' : 'them'} in these days. Choose a wider period.`
}

interface Side {
  side: string
  payments: number
  paid: number
  refunds: number
  refunded: number
}

const sums = [
  { header: 'Where', cell: ({ side }: Side) => side },
  { header: 'Payments', numeric: true, cell: ({ payments }: Side) => formatCount(payments) },
  { header: 'Paid', numeric: true, cell: ({ paid }: Side) => formatRupees(paid) },
  { header: 'Refunds', numeric: true, cell: ({ refunds }: Side) => formatCount(refunds) },
  { header: 'Refunded', numeric: true, cell: ({ refunded }: Side) => formatRupees(refunded) },
]

function Difference({ difference }: { difference: MoneyDifference }) {
  const { words, whatToDo, orderId, paymentId, here, there, at } = difference
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <p className="font-semibold">{words}</p>
      <p>{whatToDo}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span>Here {amountWords(here)}</span>
        <span>There {amountWords(there)}</span>
        <span className="wrap-anywhere">{paymentId}</span>
        <time dateTime={at}>{formatMinute(at)}</time>
        {orderId !== null && <OrderLink number={orderId}>Order {orderId}</OrderLink>}
      </p>
    </li>
  )
}

function amountWords(amount: number | null): string {
  return amount === null ? 'nothing' : formatRupees(amount)
}
