import { readInTab } from '../browser-storage.ts'

/** Under which a tab remembers what somebody wanted when they had to sign in. */
export const wantedKey = 'wantedPiece'

/** Whether that was on this page. What stands there is read whole by `wanted-piece.ts`, where there is anything to read. */
export function isPieceKept(path: string): boolean {
  const kept = readInTab(wantedKey)
  return typeof kept === 'object' && kept !== null && 'path' in kept && kept.path === path
}
