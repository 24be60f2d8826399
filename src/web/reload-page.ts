/** Where somebody is on their way to, be it this page anew. */
let wanted: string | undefined

export const meanToReach = (address: string) => {
  wanted = address
}
export const stayHere = () => {
  wanted = undefined
}

const anew = ''

export function reloadPage(): void {
  meanToReach(anew)
  window.location.reload()
}

/**
 * The router loads the page anew where the code of another does not come, be it only of a link that a pointer or the focus
 * rests on: what was typed would be lost, and nobody has asked for anything. Whoever is on their way is led there, since a
 * browser may have given up the code for as long as this page is open.
 */
export function keepPage(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || wanted === anew) return
  event.preventDefault()
  if (wanted !== undefined) window.location.assign(wanted)
}
