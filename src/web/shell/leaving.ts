/** Whether whoever is asked wants to leave all the same. */
type Question = () => Promise<boolean>

let question: Question | undefined

/**
 * A page with unsaved work leaves its question here, since a router listens to one blocker only: the door's.
 * Gives back how to take the question away.
 */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

export function isLeavingAsked(): boolean {
  return question !== undefined
}

/** Whoever has said yes is not asked again on the way. */
export async function mayLeave(): Promise<boolean> {
  if ((await question?.()) === false) return false
  question = undefined
  return true
}
