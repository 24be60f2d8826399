/** Gives what is sent an id that stays while it says the same: sent again after its reply was lost, it is kept once. */
export function sentOnce<Said extends object>(): (said: Said) => Said & { _id?: string | undefined } {
  let last = ''
  let _id: string | undefined
  return (said) => {
    const now = JSON.stringify(said)
    if (now !== last) _id = drawId()
    last = now
    return { ...said, _id }
  }
}

/** Any id will do, since what people write stands in the order of its time. None where the page did not come over TLS. */
export function drawId(): string | undefined {
  return 'randomUUID' in crypto ? crypto.randomUUID() : undefined
}
