import { expect, test } from 'vitest'
import type { User } from '#contracts/accounts.ts'
import { checkoutFormKey, forgetSession, isSameSession, keepSession, sessionIn } from './stored-session.ts'

const asha: User = {
  _id: '0190a000-0000-7000-8000-000000000001',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: null,
  pincode: null,
  role: 'user',
  profileImage: '/media/asha.webp',
  createdAt: '2026-11-15T00:00:00.000Z',
}

function emptyStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('signing in keeps the six fields under their known names', () => {
  const store = emptyStore()

  keepSession(store, 'secret', asha)

  expect(Object.fromEntries(store.kept)).toEqual({
    token: 'secret',
    role: 'user',
    userId: asha._id,
    userName: 'Asha Rao',
    isAuthenticated: 'true',
    profileImage: '/media/asha.webp',
  })
})

test('a kept session reads back as the person who signed in', () => {
  const store = emptyStore()
  keepSession(store, 'secret', { ...asha, role: 'admin', profileImage: null })

  expect(sessionIn(store)).toEqual({
    token: 'secret',
    role: 'admin',
    userId: asha._id,
    userName: 'Asha Rao',
    profileImage: undefined,
  })
})

test('a person without a picture does not inherit the last one', () => {
  const store = emptyStore()
  keepSession(store, 'secret', asha)
  keepSession(store, 'another', { ...asha, profileImage: null })

  expect(sessionIn(store)?.profileImage).toBeUndefined()
})

test('nobody is signed in without a token, and an unknown role is an ordinary one', () => {
  const store = emptyStore()
  store.setItem('role', 'owner')
  expect(sessionIn(store)).toBeUndefined()

  store.setItem('token', 'secret')
  expect(sessionIn(store)?.role).toBe('user')
})

test('signing out leaves nothing of the session and everything else alone', () => {
  const store = emptyStore()
  store.setItem('theme', 'warm')
  keepSession(store, 'secret', asha)
  store.setItem(checkoutFormKey, '{}')

  forgetSession(store, true)

  expect(Object.fromEntries(store.kept)).toEqual({ theme: 'warm' })
})

test('what is half typed at checkout outlives a session that has ended', () => {
  const store = emptyStore()
  keepSession(store, 'secret', asha)
  store.setItem(checkoutFormKey, '{}')

  forgetSession(store, false)

  expect(Object.fromEntries(store.kept)).toEqual({ [checkoutFormKey]: '{}' })
})

test('two readings of an unchanged store are the same session', () => {
  const store = emptyStore()
  keepSession(store, 'secret', asha)

  expect(isSameSession(sessionIn(store), sessionIn(store))).toBe(true)
  expect(isSameSession(sessionIn(store), undefined)).toBe(false)
  expect(isSameSession(undefined, undefined)).toBe(true)
})
