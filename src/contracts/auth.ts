import * as z from 'zod/mini'
import { Email, GivenPassword, NewPassword, PersonName, Phone, Role, User } from './accounts.ts'
import { call, reply } from './call.ts'

const Me = reply({ user: User, data: User })

export const readMe = call({ method: 'GET', path: '/api/auth/me', by: 'shopper', summary: 'Who am I?', reply: Me })

export const Registration = z.object({
  name: PersonName,
  email: Email,
  phone: z.optional(Phone),
  password: NewPassword,
  role: z._default(Role, 'user'),
  /** Printed when a live shop that has no admin starts; its first admin must know it. */
  setupCode: z.optional(z.string('Setup code is not right').check(z.maxLength(100, 'Setup code is not right'))),
})

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  by: 'visitor',
  summary: 'Open an account',
  limit: 'registrationsPerAddress',
  status: 201,
  body: Registration,
  reply: reply({ message: z.string(), data: z.object({ user: User }) }),
})

export const Credentials = z.object({ email: Email, password: GivenPassword })

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  by: 'visitor',
  summary: 'Sign in',
  limit: 'loginsPerAddress',
  body: Credentials,
  reply: reply({ message: z.string(), token: z.string(), data: z.object({ user: User, token: z.string() }) }),
})

export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  by: 'visitor',
  summary: 'End this session',
  reply: reply({ message: z.string() }),
})

export const ForgottenPassword = z.object({ email: Email })

export const requestCode = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  by: 'visitor',
  summary: 'Send a one-time code to this address, if it has an account',
  limit: 'codesPerAddress',
  body: ForgottenPassword,
  reply: reply({ message: z.string() }),
})

export const OneTimeCode = z.string('OTP is required').check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.minLength(1, { error: 'OTP is required', abort: true }),
  z.regex(/^\d{6}$/, 'OTP is six digits'),
)

export const verifyCode = call({
  method: 'POST',
  path: '/api/auth/verify-otp',
  by: 'visitor',
  summary: 'Trade a one-time code for a reset token',
  limit: 'loginsPerAddress',
  body: z.object({ email: Email, otp: OneTimeCode }),
  reply: reply({ resetToken: z.string() }),
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  by: 'visitor',
  summary: 'Set a new password and end every session',
  limit: 'loginsPerAddress',
  body: z.object({ resetToken: z.string('Invalid or expired OTP ❌'), newPassword: NewPassword }),
  reply: reply({ message: z.string() }),
})
