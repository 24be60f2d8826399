/** Whoever types what may be the beginning of a SKU wants those pieces and nothing else. */
export function mayBeSku(typed: string): boolean {
  return /^(?=.*[\d._/-])[a-z0-9._/-]{3,40}$/.test(typed.toLowerCase())
}
