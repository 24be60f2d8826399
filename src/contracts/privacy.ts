import * as z from 'zod/mini'
import { GivenPassword } from './accounts.ts'
import { call, reply } from './call.ts'

export const downloadMyData = call({
  method: 'GET',
  path: '/api/auth/my-data',
  by: 'shopper',
  summary: 'Everything the shop holds about me, as one JSON file',
  file: 'application/json',
  reply: reply({}),
})

export const AccountDeletion = z.object({ password: GivenPassword })

export const deleteMyAccount = call({
  method: 'POST',
  path: '/api/auth/delete-account',
  by: 'shopper',
  summary: 'Delete my account; past orders stay, as tax law wants, without what they do not need',
  body: AccountDeletion,
  reply: reply({ message: z.string() }),
})
