import { hash } from 'node:crypto'

/**
 * Allows exactly the inline scripts that carry this rendering's nonce, by their hashes, and takes the nonce out again:
 * a page that is kept and sent to many can't have a secret in it. A script that slipped in by other means has no hash.
 * The page comes and leaves in pieces; no script may begin in one and end in another.
 */
export function hashInlineScripts(page: readonly string[], nonce: string): { page: string[]; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const cleared = page.flatMap((piece) => {
    const between = piece.split(mark)
    let at = 0
    for (const passed of between.slice(0, -1)) {
      at += passed.length
      const script = inlineScriptAt(piece, at)
      if (script) hashes.add(hashOf(script))
      at += mark.length
    }
    return between
  })
  return { page: cleared, hashes: [...hashes] }
}

/** What stands in the script whose opening tag has an attribute at this place. */
function inlineScriptAt(page: string, attribute: number): string | undefined {
  if (!page.startsWith('<script', page.lastIndexOf('<', attribute))) return undefined
  const begins = page.indexOf('>', attribute) + 1
  const ends = page.indexOf('</script>', begins)
  return begins > 0 && ends >= 0 ? page.slice(begins, ends) : undefined
}

function hashOf(script: string): string {
  return `sha256-${hash('sha256', script, 'base64')}`
}
