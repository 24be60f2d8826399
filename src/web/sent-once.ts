/**
 * Sends something under an id that stays while it says the same and no answer has come: sent again after its reply was
 * lost, it is kept once. What is sent after an answer is another, though it says the same.
 */
export function sentOnce<Said extends object, Answer>(
  send: (said: Said & { _id?: string | undefined }) => Promise<Answer>,
): (said: Said) => Promise<Answer> {
  let unanswered = ''
  let _id: string | undefined
  return async (said) => {
    const now = JSON.stringify(said)
    if (now !== unanswered) _id = drawId()
    unanswered = now
    const answer = await send({ ...said, _id })
    unanswered = ''
    return answer
  }
}

/** Any id will do, since what people write stands in the order of its time. None where the page did not come over TLS. */
export function drawId(): string | undefined {
  return 'randomUUID' in crypto ? crypto.randomUUID() : undefined
}
