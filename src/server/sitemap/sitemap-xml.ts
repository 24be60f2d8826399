const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Address {
  address: string
  changedAt?: Date
}

/** A list of pages, as https://www.sitemaps.org/protocol.html has it. */
export function toUrlSet(pages: readonly Address[]): string {
  return toXml('urlset', 'url', pages)
}

/** A list of such lists. */
export function toSitemapIndex(files: readonly string[]): string {
  return toXml(
    'sitemapindex',
    'sitemap',
    files.map((address) => ({ address })),
  )
}

function toXml(list: string, entry: string, addresses: readonly Address[]): string {
  const entries = addresses.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${entry}><loc>${escapeXml(address)}</loc>${changed}</${entry}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${entries.join('')}</${list}>\n`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
