interface Line {
  productId: string
  sku: string | null
  size: string
  color: string
}

const longest = 50

/**
 * The courier service refuses an order that names an SKU twice, as two sizes of one product do.
 * Those that repeat get size and colour behind them; the same lines always get the same ones.
 */
export function toUniqueSkus(lines: readonly Line[]): string[] {
  const bases = lines.map(({ sku, productId }) => sku?.trim() || productId)
  const counts = Map.groupBy(bases, (base) => base.toLowerCase())
  const taken = new Set<string>()
  return lines.map(({ size, color }, index) => {
    const base = bases[index] ?? ''
    const repeats = (counts.get(base.toLowerCase())?.length ?? 0) > 1
    const sku = firstFree(repeats ? [base, size, color].map(toSkuWord).filter(Boolean).join('-') : base, taken)
    taken.add(sku.toLowerCase())
    return sku
  })
}

function toSkuWord(text: string): string {
  return text.trim().replaceAll(/[^\p{L}\p{M}\p{N}./-]+/gu, '-')
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const sku =
      Array.from(wanted)
        .slice(0, longest - ending.length)
        .join('') + ending
    if (!taken.has(sku.toLowerCase())) return sku
  }
}
