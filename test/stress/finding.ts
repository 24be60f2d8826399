/** One promise of the shop, with what was measured, and whether it was kept. */
export interface Finding {
  promise: string
  figure: string
  kept: boolean
}
