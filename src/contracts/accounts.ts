import * as z from 'zod/mini'
import { Id } from './ids.ts'
import { pinCodePattern } from './pin-code.ts'
import { requiredText, speltOneWay } from './texts.ts'

export const Role = z.enum(['user', 'admin'], 'Choose User or Admin')
export type Role = z.infer<typeof Role>

/** What an account that was deleted is called wherever it is still named. */
export const deletedName = 'Deleted account'

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

const trimmed = z.overwrite((text: string) => text.trim())

/** Nothing that a mail's header could take for something else. */
const sign = String.raw`[^\s\p{C}@<>(),;:"\\[\].]`
/** As `sign`, and no hyphen: a label of a domain neither begins nor ends with one. */
const edge = String.raw`[^\s\p{C}@<>(),;:"\\[\].-]`
const plainAddress = new RegExp(
  `^(?=[^@]{1,64}@)${sign}+(?:\\.${sign}+)*@(?:${edge}(?:${sign}*${edge})?\\.)+${edge}${sign}*${edge}$`,
  'u',
)

/** Two ways to write one address are one address. */
const normalised = z.overwrite((text: string) => text.trim().normalize('NFKC').toLowerCase())

export const Email = z
  .string('Email is required')
  .check(
    normalised,
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Please enter a valid email address'),
    z.regex(plainAddress, 'Please enter a valid email address'),
  )

/** As it is printed everywhere, and as staff's searches are spelt, or they would not find who has it. */
export const PersonName = requiredText('Name is required', 'Name may be at most 100 characters', 100, speltOneWay)

/** Kept as digits. Left empty it is none, which is read as null and may be sent back so. */
export const Phone = z.pipe(
  z.nullable(
    z.string('Please enter a valid phone number (10-15 digits)').check(
      z.overwrite((text) => text.replaceAll(/[\s()+.-]/g, '')),
      z.regex(/^(\d{10,15})?$/, 'Please enter a valid phone number (10-15 digits)'),
    ),
  ),
  z.transform((digits) => digits || null),
)

export const Pincode = z.pipe(
  z.nullable(
    z.string('PIN code must be six digits').check(
      trimmed,
      z.refine((pin) => pin === '' || pinCodePattern.test(pin), 'PIN code must be six digits'),
    ),
  ),
  z.transform((digits) => digits || null),
)

const trivialPasswords = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '00000000',
  '87654321',
  '12341234',
  '88888888',
  '99999999',
  'password',
  'password1',
  'password12',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'qwertyui',
  'qwertyuiop',
  'qwerty123',
  'qwerty12',
  '1q2w3e4r',
  '1qaz2wsx',
  'asdfghjkl',
  'zxcvbnm1',
  'abcd1234',
  'abc12345',
  'a1b2c3d4',
  'iloveyou',
  'welcome1',
  'welcome123',
  'letmein1',
  'admin123',
  'admin1234',
  'administrator',
  'changeme',
  'football',
  'baseball',
  'superman',
  'sunshine',
  'princess',
  'krishna123',
  'india123',
  'india1234',
  'jaishreeram',
  'alankara',
  'alankara1',
  'alankara123',
  'jewellery',
  'jewelry1',
  'trustno1',
  'computer',
  'internet',
  'whatever',
  'michelle',
])

export const NewPassword = z.string('Password is required').check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(8, 'Password must be at least 8 characters'),
  z.maxLength(200, 'Password may be at most 200 characters'),
  z.refine((password) => !trivialPasswords.has(password.toLowerCase()), 'This password is too easy to guess'),
)

/** What somebody types as the password they have: no rule but that it is there. */
export const GivenPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password may be at most 200 characters'))
