interface PricedLine {
  price: number
  quantity: number
}

export interface Totals {
  subtotal: number
  shipping: number
  total: number
}

/** In whole paise, like everything in here. */
export function totalsOf(lines: readonly PricedLine[], shipping: number): Totals {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { subtotal, shipping, total: subtotal + shipping }
}

/**
 * Shares an amount out in proportion to the weights, in whole paise.
 * The shares add up exactly: what rounding takes from one, the next ones get.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  let amountLeft = amount
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => {
    const share = weightLeft === 0 ? 0 : Math.round((amountLeft * weight) / weightLeft)
    amountLeft -= share
    weightLeft -= weight
    return share
  })
}
