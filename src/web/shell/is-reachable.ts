/**
 * Whether the shop answers. Asked even where the browser takes itself for offline: it does so on a computer without a
 * network, beside a shop on that same computer.
 */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return true
  } catch {
    return false
  }
}
