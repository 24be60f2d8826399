import { createHash } from 'node:crypto'

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Allows exactly the inline scripts that carry this rendering's nonce, by their hashes, and takes the nonce out again:
 * a page that is kept and sent to many can't have a secret in it. A script that slipped in by other means has no hash.
 * The page comes with a letter for each byte: nothing that is looked for here is more than ASCII.
 */
export function hashInlineScripts(page: string, nonce: string): { body: Buffer; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of page.matchAll(inlineScript)) {
    if (attributes.includes(mark) && script !== '') hashes.add(hashOf(script))
  }
  return { body: Buffer.from(page.replaceAll(mark, ''), 'latin1'), hashes: [...hashes] }
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}`
}
