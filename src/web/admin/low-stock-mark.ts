import { createContext, use } from 'react'

/** How few pieces left are called low stock; the frame of the dashboard knows it from the shop's settings. */
export const LowStockContext = createContext(0)

export function useLowStock(): number {
  return use(LowStockContext)
}
