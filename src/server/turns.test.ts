import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('no more run at once than may, the others wait in order, and too many are sent away', async () => {
  const turns = new Turns(2, 3)
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const taken = gates.map((gate, n) =>
    turns.take(() => {
      begun.push(n)
      return gate.promise
    }),
  )
  await expect(turns.take(async () => 'one too many')).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual([0, 1])

  gates[0]?.resolve(0)
  await taken[0]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])

  gates.forEach((gate, n) => gate.resolve(n))
  expect(await Promise.all(taken)).toEqual([0, 1, 2, 3, 4])
})

test('work that fails gives its place on', async () => {
  const turns = new Turns(1, 1)
  const failing = turns.take(() => Promise.reject(new Error('broken')))
  const next = turns.take(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
