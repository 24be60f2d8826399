import type { Outcome } from './answer.ts'
import type { Outgoing } from './compose.ts'

interface Finding {
  call: string
  who: string
  nth: number
  outgoing: Outgoing
  fault: string
}

/** What was tried and what came of it. */
export class Report {
  readonly statuses = new Map<string, number>()
  readonly findings: Finding[] = []
  /** What is wrong with the shop afterwards. */
  readonly faults: string[] = []
  slowest: { call: string; ms: number }[] = []
  readonly #consents = new Map<string, number>()
  tried = 0

  note(of: Omit<Finding, 'fault'>, outcome: Outcome, faults: readonly string[]): void {
    this.tried += 1
    const status = 'failed' in outcome ? outcome.failed : String(outcome.status)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.#consents.set(of.call, (this.#consents.get(of.call) ?? 0) + (status.startsWith('2') ? 1 : 0))
    for (const fault of faults) this.findings.push({ ...of, fault })
    const taken = { call: of.call, ms: Math.round(outcome.ms) }
    this.slowest = [...this.slowest, taken].toSorted((one, other) => other.ms - one.ms).slice(0, 5)
  }

  /** Calls that refused everything: what lies behind their door was not tried. */
  neverConsented(): string[] {
    return [...this.#consents].filter(([, times]) => times === 0).map(([call]) => call)
  }

  /** The first finding of each sort, with how many there are of it. */
  sorts(): { finding: Finding; times: number }[] {
    const sorts = Map.groupBy(
      this.findings,
      ({ call, fault }) => `${call} ${fault.replaceAll(/[\da-f]{6,}/g, '').slice(0, 60)}`,
    )
    return [...sorts.values()].flatMap((alike) => (alike[0] ? [{ finding: alike[0], times: alike.length }] : []))
  }
}

/** As much of a request as tells what it was. */
export function inWords({ call, who, nth, outgoing, fault }: Finding): string {
  const { target, headers, body, wire } = outgoing
  const type = headers['content-type'] ?? '(no type)'
  const sent = body ? ` ${type} ${body.toString('latin1').slice(0, 400)}` : ''
  return `${call} as ${who}, request ${nth}${wire === 'plain' ? '' : `, ${wire}`}: ${fault}\n    ${target.slice(0, 300)}${sent}`
}
