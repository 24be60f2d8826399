/** Gives what is sent an id that stays while it says the same: sent again after its reply was lost, it is kept once. */
export function sentOnce<Said extends object>(): (said: Said) => Said & { _id?: string } {
  let last = ''
  let drawn: { _id?: string } = {}
  return (said) => {
    const now = JSON.stringify(said)
    if (now !== last) drawn = drawId()
    last = now
    return { ...said, ...drawn }
  }
}

/** None without https, where browsers draw none. */
function drawId(): { _id?: string } {
  return 'randomUUID' in crypto ? { _id: crypto.randomUUID() } : {}
}
