import { formatCount } from '#contracts/indian-figures.ts'
import type { LowStock } from '#contracts/insights.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Settings } from '#server/settings/settings.ts'

interface LowToday {
  /** The least first; not all where there are many. */
  rows: readonly LowStock[]
  total: number
  day: string
}

/** What the shop's own inbox gets in the morning. */
export function writeLowStockLetter(
  { rows, total, day }: LowToday,
  { supportEmail, publicUrl, lowStock }: Pick<Settings, 'supportEmail' | 'publicUrl' | 'lowStock'>,
) {
  const subject = total === 1 ? '1 product is low in stock' : `${formatCount(total)} products are low in stock`
  const { text, html } = writeLetter({
    heading: subject,
    words: [lowStock === 0 ? 'Nothing is left of these.' : `${pieces(lowStock)} or fewer are left of these.`],
    items: rows.map((row) => toItem(row, publicUrl)),
    link: { label: 'See all in the dashboard', url: `${publicUrl}/admin?tab=products&maxStock=${lowStock}` },
    lastWords: rows.length < total ? [`These are the ${rows.length} of which the least is left.`] : [],
  })
  return { to: supportEmail, subject, text, html, messageId: `<low-stock-${day}@alankara>` }
}

function toItem({ productId, name, sku, image, stock, soldLately }: LowStock, publicUrl: string) {
  const sold = soldLately === 0 ? 'none sold in 30 days' : `${formatCount(soldLately)} sold in 30 days`
  return {
    name,
    details: sku === null ? sold : `${sku} · ${sold}`,
    amount: stock === 0 ? 'Sold out' : `${stock} left`,
    picture: image === null ? undefined : URL.parse(image, publicUrl)?.href,
    url: `${publicUrl}/AddProduct?id=${productId}`,
  }
}

function pieces(count: number): string {
  return count === 1 ? 'One piece' : `${count} pieces`
}
