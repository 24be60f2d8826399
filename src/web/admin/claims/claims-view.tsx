import PackageX from 'lucide-react/icons/package-x'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { type Claim, type ClaimOutcome, ClaimStatus, listClaims } from '#contracts/claims.ts'
import { browserApi } from '../../browser-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { inWords } from '../in-words.ts'
import { useMessageBox } from '../message-box.tsx'
import { OrderLink } from '../orders/order-link.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { type AdminList, useAdminList } from '../use-admin-list.ts'
import { ClaimCard } from './claim-card.tsx'
import { SettleDialog } from './settle-dialog.tsx'

export function ClaimsView({ onChanged }: { onChanged: () => void }) {
  const [query, setQuery] = useSearchParams()
  const status = z.safeParse(ClaimStatus, query.get('status')).data
  const list = useAdminList(
    (paging, signal) => browserApi(listClaims, { query: { ...paging, ...(status && { status }) } }, { signal }),
    status,
  )
  const choose = (chosen: string) =>
    setQuery(
      { tab: 'orders', view: 'claims', ...(chosen !== 'all' && { status: chosen }) },
      { preventScrollReset: true },
    )
  return (
    <>
      <div className="mb-4 sm:w-56">
        <Select label="Status" options={statusOptions} value={status ?? 'all'} onChange={choose} />
      </div>
      <Claims list={list} onChanged={onChanged} />
    </>
  )
}

const statusOptions = [
  { value: 'all', label: 'All' },
  ...ClaimStatus.options.map((value) => ({ value, label: inWords(value) })),
]

function Claims({ list, onChanged }: { list: AdminList<Claim>; onChanged: () => void }) {
  const [settling, settle] = useState<{ claim: Claim; outcome: ClaimOutcome }>()
  const tell = useMessageBox()
  const changed = () => {
    list.reload()
    onChanged()
  }
  const settled = (message?: string) => {
    settle(undefined)
    if (message) tell.success(message)
    changed()
  }
  if (!list.rows) return <TableSkeleton what="claims" />
  if (list.failure) return <LoadFailure what="The claims" failure={list.failure} onRetry={list.reload} />
  if (list.rows.length === 0) return <NoClaims />
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.rows.map((claim) => (
        <ClaimCard
          key={claim._id}
          claim={claim}
          title={<OrderLink number={claim.orderId}>Order {claim.orderId}</OrderLink>}
          onAnswered={changed}
          onSettle={(outcome) => settle({ claim, outcome })}
        />
      ))}
      <Pagination page={list.page} pages={list.pages} />
      {settling && <SettleDialog {...settling} onSettled={settled} onClose={() => settle(undefined)} />}
    </div>
  )
}

function NoClaims() {
  return (
    <EmptyState icon={PackageX} title="No claims found">
      What shoppers report as damaged is listed here.
    </EmptyState>
  )
}
