import Users from 'lucide-react/icons/users'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDay } from '#contracts/indian-figures.ts'
import { listUsers, type UserRow } from '#contracts/users.ts'
import { browserApi } from '../../browser-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { useMessageBox } from '../message-box.tsx'
import { RowName } from '../row-name.tsx'
import { TabHead } from '../tab-head.tsx'
import { unseenOrders } from '../unseen-orders.ts'
import { useAdminList } from '../use-admin-list.ts'
import { useReloadOnNews } from '../use-reload-on-news.ts'
import { RoleCell } from './role-cell.tsx'
import { type Opened, UserDialogs } from './user-dialogs.tsx'
import { UserSearch } from './user-search.tsx'
import { ViewMessagesButton, ViewOrdersButton } from './view-buttons.tsx'

export function UsersTab() {
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const [opened, open] = useState<Opened>()
  const tell = useMessageBox()
  const list = useAdminList(
    (paging, signal) => browserApi(listUsers, { query: { ...paging, search } }, { signal }),
    search,
  )
  const { failure } = list
  useEffect(() => {
    if (failure) tell.error('Error fetching users')
  }, [failure, tell])
  useReloadOnNews(unseenOrders, list.reload)
  return (
    <>
      <TabHead title="Users">
        <UserSearch />
      </TabHead>
      <AdminTable
        what="users"
        list={list}
        columns={userColumns(open)}
        rowKey={({ _id }) => _id}
        empty={<Nobody search={search} />}
      />
      <UserDialogs opened={opened} onClose={() => open(undefined)} onChanged={list.reload} />
    </>
  )
}

function userColumns(open: (opened: Opened) => void) {
  return [
    { header: 'Name', cell: ({ name }: UserRow) => <RowName name={name} /> },
    {
      header: 'Email',
      cell: ({ email }: UserRow) => (
        <span className="wrap-anywhere max-sm:text-right sm:block sm:min-w-36">{email}</span>
      ),
    },
    { header: 'Phone', cell: ({ phone }: UserRow) => phone ?? 'N/A' },
    {
      header: 'Role',
      cell: (user: UserRow) => <RoleCell user={user} onDecide={(deed) => open({ what: 'role', user, deed })} />,
    },
    {
      header: 'Created',
      cell: ({ createdAt }: UserRow) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatDay(createdAt)}
        </time>
      ),
    },
    {
      header: 'Actions',
      unlabelled: true,
      cell: (user: UserRow) => (
        <span className="flex gap-2 max-sm:grow max-sm:flex-wrap max-sm:justify-end">
          <ViewOrdersButton user={user} onOpen={() => open({ what: 'orders', user })} />
          <ViewMessagesButton user={user} onOpen={() => open({ what: 'messages', user })} />
        </span>
      ),
    },
  ]
}

function Nobody({ search }: { search: string }) {
  return (
    <EmptyState icon={Users} title="No users found">
      {search ? `Nobody has “${search}” in their name, e-mail or phone.` : 'Whoever registers is listed here.'}
    </EmptyState>
  )
}
