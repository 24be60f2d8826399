import * as z from 'zod/mini'
import { GivenPassword, Role, User } from './accounts.ts'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { searchText } from './texts.ts'

/** A person as staff see them. */
export const UserRow = z.extend(User, {
  /** Orders that were paid; the others staff look at elsewhere. */
  ordersCount: z.int(),
  /** Those of them that no admin has seen yet. */
  unseenOrders: z.int(),
  unreadMessages: z.int(),
  /** True while a request to become an admin waits for a decision. */
  wantsAdmin: z.boolean(),
  /** False until the password was set from the mailbox: anybody can register under any address. */
  emailProved: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>

export const listUsers = call({
  method: 'GET',
  path: '/api/users',
  by: 'admin',
  summary: 'People with an account, newest first; search looks at name, e-mail and phone',
  query: z.extend(Paging, {
    search: z.optional(searchText(100)),
  }),
  reply: listOf(UserRow),
})

const Decided = reply({ message: z.string(), data: UserRow })

export const setRole = call({
  method: 'PUT',
  path: '/api/users/{id}/role',
  by: 'admin',
  summary: 'Make somebody an admin or a user; asks for my password again',
  params: z.object({ id: Id }),
  body: z.object({ role: Role, password: z.optional(GivenPassword) }),
  reply: Decided,
})

export const decideRequest = call({
  method: 'POST',
  path: '/api/users/{id}/admin-request',
  by: 'admin',
  summary: 'Approve or decline a request to become an admin; asks for my password again',
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(['approve', 'decline'], 'Choose approve or decline'),
    password: z.optional(GivenPassword),
  }),
  reply: Decided,
})
