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

/** The only turn is taken until `leave` is called; who comes up afterwards is written down. */
async function busy(mostWaiting: number) {
  const turns = new Turns(1, mostWaiting)
  const leave = await turns.come()
  const begun: string[] = []
  const wait = (name: string, place: Parameters<Turns['come']>[0]) =>
    turns.take(async () => void begun.push(name), place)
  return { leave, begun, wait }
}

test('a lower rank goes first, and is not sent away because others wait', async () => {
  const { leave, begun, wait } = await busy(2)
  const all = [
    wait('shopper', { rank: 2 }),
    wait('another', { rank: 2 }),
    wait('claimant', { rank: 1 }),
    wait('staff', { rank: 0 }),
    wait('colleague', { rank: 0 }),
  ]
  await expect(wait('one too many', { rank: 2 })).rejects.toMatchObject({ code: 'unavailable' })
  leave()
  await Promise.all(all)
  expect(begun).toEqual(['staff', 'colleague', 'claimant', 'shopper', 'another'])
})

test('for somebody who is gone nothing is begun, and nobody else is sent away', async () => {
  const { leave, begun, wait } = await busy(2)
  let isGone = false
  const gone = ['one', 'two'].map((name) => wait(name, { isGone: () => isGone }))
  isGone = true
  const here = wait('here', {})
  for (const each of gone) await expect(each).rejects.toMatchObject({ code: 'bad_input' })
  leave()
  await here
  expect(begun).toEqual(['here'])
})
