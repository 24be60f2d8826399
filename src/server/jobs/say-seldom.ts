interface Said {
  at: number
  leftOut: number
}

const pauseMs = 60_000
const mostReasons = 100

/**
 * Lets one complaint a minute through for each reason. While the database is away the shop looks for jobs in vain
 * every second, and a log that fills its disk would be a second trouble.
 */
export function saySeldom(
  say: (error: Error, leftOut: number) => void,
  now: () => number = Date.now,
): (error: Error) => void {
  const reasons = new Map<string, Said>()
  return (error) => {
    const reason = reasonOf(error)
    const said = reasons.get(reason)
    if (said && now() - said.at < pauseMs) {
      said.leftOut += 1
      return
    }
    if (reasons.size >= mostReasons) reasons.clear()
    reasons.set(reason, { at: now(), leftOut: 0 })
    say(error, said?.leftOut ?? 0)
  }
}

/** Without which worker met it. */
function reasonOf({ message }: Error): string {
  return message.replace(/ \(Queue: .*$/s, '')
}
