/** Somebody is on their way to another page, or wants this one anew: a reload is what they mean. */
let isMeant = false

export const meanToLeave = () => {
  isMeant = true
}
export const stayHere = () => {
  isMeant = false
}

export function reloadPage(): void {
  meanToLeave()
  window.location.reload()
}

/**
 * The router loads the page anew where the code of another does not come, be it only of a link that a pointer or the focus
 * rests on. What was typed would be lost, and nobody has asked for anything.
 */
export function keepPage(event: NavigateEvent): void {
  if (event.navigationType === 'reload' && !event.userInitiated && !isMeant) event.preventDefault()
}
