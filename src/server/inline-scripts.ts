import { createHash } from 'node:crypto'

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Allows exactly the inline scripts that carry this rendering's nonce, by their hashes, and takes the nonce out again:
 * a page that is kept and sent to many can't have a secret in it. A script that slipped in by other means has no hash.
 */
export function hashInlineScripts(html: Buffer, nonce: string): { body: Buffer; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  // A letter for each byte: nothing that is looked for here is more than ASCII, and the rest is not worth decoding.
  const text = html.toString('latin1')
  if (!text.includes(mark)) return { body: html, hashes: [] }

  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of text.matchAll(inlineScript)) {
    if (attributes.includes(mark) && script !== '') hashes.add(hashOf(script))
  }
  return { body: Buffer.from(text.replaceAll(mark, ''), 'latin1'), hashes: [...hashes] }
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}`
}
