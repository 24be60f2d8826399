import { parseArgs } from 'node:util'
import { isBroken, judgeBooks, judgeDeliveries } from '#test/stress/agreement.ts'
import { killTheShop } from '#test/stress/kill-the-shop.ts'
import { explainingItself } from './explaining-itself.ts'
import { wholeNumber } from './read-option.ts'

/** Kills a shop of its own at random moments while people pay, and compares its books with the provider's. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
  const times = wholeNumber('times', values.times)
  const { kills, payments, books, deliveries, piecesAtFirst } = await killTheShop(times, (nth) =>
    console.log(`killed and back, ${nth} of ${times}`),
  )
  const findings = [...judgeBooks(books, piecesAtFirst), ...judgeDeliveries(deliveries)]
  console.log(`\n${kills} kills, ${payments} payments by shoppers`)
  for (const { promise, figure, kept } of findings) console.log(`${kept ? 'ok   ' : 'WRONG'} ${promise}: ${figure}`)
  const isRight = !findings.some(isBroken)
  console.log(isRight ? 'The books agree.' : 'THE BOOKS DO NOT AGREE.')
  process.exitCode = isRight ? 0 : 1
}

await explainingItself(main)
