/** Inside the shop money is whole paise; on the wire it is rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}
