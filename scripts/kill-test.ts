import { parseArgs } from 'node:util'
import { killTheShop } from '#test/stress/kill-the-shop.ts'

/** Kills a shop of its own at random moments while people pay, and compares its books with the provider's. */
const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })

const { kills, payments, books, deliveries, piecesAtFirst } = await killTheShop(Number(values.times), (nth) =>
  console.log(`killed and back, ${nth} of ${values.times}`),
)
const isRight =
  books.lost.length === 0 &&
  books.doubled.length === 0 &&
  books.kept.paise + books.kept.refundedPaise === books.taken.paise &&
  books.pieces === piecesAtFirst &&
  deliveries.parcels === deliveries.paidOrders &&
  deliveries.withoutParcel.length === 0 &&
  deliveries.withoutLetter.length === 0

console.log(`
${kills} kills, ${payments} payments by shoppers
at the provider   ${books.taken.payments} payments, ${books.taken.paise / 100} rupees
in the shop       ${books.kept.paidOrders} paid orders, ${books.kept.paise / 100} rupees, and ${books.kept.refundedPaise / 100} going back
lost              ${books.lost.length}
doubled           ${books.doubled.length}
pieces            ${books.pieces} of ${piecesAtFirst}
parcels           ${deliveries.parcels} at the courier’s for ${deliveries.paidOrders} paid orders, ${deliveries.withoutParcel.length} orders without
letters           ${deliveries.withoutLetter.length} paid orders without
${isRight ? 'The books agree.' : 'THE BOOKS DO NOT AGREE.'}`)
process.exitCode = isRight ? 0 : 1
