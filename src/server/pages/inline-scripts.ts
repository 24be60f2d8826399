import { hash } from 'node:crypto'

/**
 * Allows exactly the inline scripts that carry this rendering's nonce, by their hashes, and takes the nonce out again:
 * a page that is kept and sent to many can't have a secret in it. A script that slipped in by other means has no hash.
 */
export function hashInlineScripts(page: Buffer, nonce: string): { body: Buffer; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const parts: Buffer[] = []
  let done = 0
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, done)) {
    parts.push(page.subarray(done, at))
    done = at + mark.length
    const script = inlineScriptAt(page, at)
    if (script && script.length > 0) hashes.add(hashOf(script))
  }
  parts.push(page.subarray(done))
  return { body: Buffer.concat(parts), hashes: [...hashes] }
}

/** What stands in the script whose opening tag has an attribute at this place. */
function inlineScriptAt(page: Buffer, attribute: number): Buffer | undefined {
  const tag = page.lastIndexOf('<', attribute)
  if (page.toString('latin1', tag, tag + opening.length) !== opening) return undefined
  const begins = page.indexOf('>', attribute) + 1
  const ends = page.indexOf('</script>', begins)
  return begins > 0 && ends >= 0 ? page.subarray(begins, ends) : undefined
}

const opening = '<script'

function hashOf(script: Buffer): string {
  return `sha256-${hash('sha256', script, 'base64')}`
}
