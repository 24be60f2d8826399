import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'

export const Role = z.enum(['user', 'admin'])
export type Role = z.infer<typeof Role>

/** A person as they see themselves. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  role: Role,
  profileImage: z.nullable(z.string()),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

export const readMe = call({
  method: 'GET',
  path: '/api/auth/me',
  by: 'shopper',
  summary: 'Who am I?',
  reply: reply({ user: User, data: User }),
})

export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  by: 'visitor',
  summary: 'End this session',
  reply: reply({ message: z.string() }),
})
