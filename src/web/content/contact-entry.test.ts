import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewMessage } from '#contracts/messages.ts'
import { ContactEntry, questionAbout, splitName, toMessage } from './contact-entry.ts'

const entry: ContactEntry = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  message: 'Is it brass?',
  agreed: true,
}

test.each([
  ['Asha Rao', 'Asha', 'Rao'],
  ['Asha Devi Rao', 'Asha Devi', 'Rao'],
  ['  Asha   Rao ', 'Asha', 'Rao'],
  ['Asha', 'Asha', ''],
  ['', '', ''],
])('%j is parted into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('the two names come together as one, and what was left empty does not travel', () => {
  expect(toMessage({ ...entry, firstName: ' Asha Devi ', subject: ' ', website: '' })).toEqual({
    name: 'Asha Devi Rao',
    email: 'asha@example.in',
    message: 'Is it brass?',
  })
  expect(toMessage({ ...entry, subject: 'Kada' })).toMatchObject({ subject: 'Kada' })
})

test.each([
  [undefined, 'Question about Rani Haar'],
  ['  ', 'Question about Rani Haar'],
  ['Is Rani Haar heavy?', 'Is Rani Haar heavy?'],
  ['Silver?', 'Rani Haar: Silver?'],
  ['S'.repeat(195), 'S'.repeat(195)],
])('a question about a piece whose subject is %j goes as %j', (subject, sent) => {
  expect(toMessage({ ...entry, subject }, 'Rani Haar')).toMatchObject({ subject: sent })
})

test('of a piece with a very long name the beginning goes along, in a subject that is not refused', () => {
  const piece = `Rani Haar ${'of many strings '.repeat(11)}`.trim()
  for (const subject of [undefined, questionAbout(piece), 'Silver?']) {
    const message = toMessage({ ...entry, subject }, piece)
    expect(z.safeParse(NewMessage, message).success).toBe(true)
    expect(message.subject).toMatch(/Rani Haar of many strings .*…/)
  }
  expect(toMessage({ ...entry, subject: questionAbout(piece) }, piece).subject).toBe(questionAbout(piece))
})

const someName = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constant('\u095b'.repeat(40)),
)

test('whatever two names the form takes, the server takes the one they make', () => {
  fc.assert(
    fc.property(someName, someName, (firstName, lastName) => {
      const typed = { ...entry, firstName, lastName }
      fc.pre(z.safeParse(ContactEntry, typed).success)
      expect(z.safeParse(NewMessage, toMessage(typed)).success).toBe(true)
    }),
  )
})

test('without the tick nothing is in order', () => {
  expect(z.safeParse(ContactEntry, { ...entry, agreed: false }).success).toBe(false)
  expect(z.safeParse(ContactEntry, entry).success).toBe(true)
})
