import { renderReceipt } from './render-receipt.ts'
import { testReceipt } from './test-receipt.ts'

// A process of its own, which makes the second only after the first.
const [before = '', fullName = ''] = process.argv.slice(2)
await renderReceipt(testReceipt({ buyer: { fullName: before } }))
process.stdout.write(await renderReceipt(testReceipt({ buyer: { fullName } })))
