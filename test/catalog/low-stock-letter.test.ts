import { expect, test } from 'vitest'
import { tellOfLowStock } from '#server/catalog/low-stock-letter.job.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { addTestProduct } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const inbox = shop.app.deps.settings.supportEmail

async function morning(): Promise<void> {
  await comeRound(shop.db, tellOfLowStock.name)
  await jobsDone(shop.db, tellOfLowStock)
  await jobsDone(shop.db, sendMail)
}

test('the inbox hears once a day of what is nearly gone, and not at all while nothing is', async () => {
  await addTestProduct(shop.db, { name: 'Plenty Kada', stock: 6 })
  const deleted = await addTestProduct(shop.db, { name: 'Gone Kada', stock: 0 })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  await morning()
  expect(await mailsTo(shop.visitor, inbox)).toEqual([])

  const few = await addTestProduct(shop.db, { name: 'Few <Nath>', stock: 5, sku: 'FEW-1' })
  await addTestProduct(shop.db, { name: 'Last Haar', stock: 0 })
  await morning()
  const { subject, text, html } = await nextMailTo(shop.visitor, inbox, /low in stock/)
  expect(subject).toBe('2 products are low in stock')
  expect(text).toMatch(/Last Haar\n.*Sold out\n.*[^]*Few <Nath>\nFEW-1 · none sold in 30 days: 5 left\n/)
  expect(text).toContain(`http://shop.test/AddProduct?id=${few}`)
  expect(text).toContain('http://shop.test/admin?tab=products&maxStock=5')
  expect(text).not.toMatch(/Plenty|Gone/)
  expect(html).toContain(`<a href="http://shop.test/AddProduct?id=${few}"`)
  expect(html).toContain('Few &lt;Nath&gt;')

  await morning()
  expect(await mailsTo(shop.visitor, inbox)).toHaveLength(1)
})
