import * as z from 'zod/mini'
import { GivenPassword, NewPassword, PersonName, Phone, Pincode, User } from './accounts.ts'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'

export const readProfile = call({
  method: 'GET',
  path: '/api/auth/profile',
  by: 'shopper',
  summary: 'My profile',
  reply: reply({ user: User, data: User }),
})

/** Any of it; what is left out stays. */
export const ProfileChange = z.object({
  name: z.optional(PersonName),
  phone: z.optional(Phone),
  pincode: z.optional(Pincode),
  /** Null takes the picture away. Anything else, such as the path that was read, leaves it: a new one comes as a file. */
  profileImage: z.optional(z.unknown()),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const updateProfile = call({
  method: 'PUT',
  path: '/api/auth/profile',
  by: 'shopper',
  summary: 'Change my profile; as multipart it may bring a picture, and as JSON take it away',
  body: ProfileChange,
  files: { profileImage: { most: 1 } },
  reply: reply({ message: z.string(), user: User, data: User }),
})

export const PasswordChange = z.object({ currentPassword: GivenPassword, newPassword: NewPassword })

export const changePassword = call({
  method: 'PUT',
  path: '/api/auth/password',
  by: 'shopper',
  summary: 'Change my password and end my other sessions',
  body: PasswordChange,
  // It tries a password, as the door does.
  limit: 'loginsPerAddress',
  reply: reply({ message: z.string() }),
})

export const Session = z.object({
  _id: Id,
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const Sessions = reply({ sessions: z.array(Session) })

export const listSessions = call({
  method: 'GET',
  path: '/api/auth/sessions',
  by: 'shopper',
  summary: 'Where I am signed in, last seen first',
  reply: Sessions,
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  by: 'shopper',
  summary: 'Sign out one of my sessions',
  params: z.object({ id: Id }),
  reply: Sessions,
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/auth/sessions',
  by: 'shopper',
  summary: 'Sign out everywhere but here',
  reply: Sessions,
})
