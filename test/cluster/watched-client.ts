import { Client, type Reply } from '../harness/client.ts'

export interface Heard {
  method: string
  path: string
  begun: number
  ended: number
  /** 0: no answer came. */
  status: number
  retryAfter: string | null
  body: Record<string, unknown>
}

/** A person whose every request is noted. */
export class WatchedClient extends Client {
  readonly #hear: (heard: Heard) => void

  constructor(url: string, headers: Record<string, string>, hear: (heard: Heard) => void) {
    // nginx ends kept connections when it reads its settings anew, and a request may meet one that just ends. Browsers
    // send such a request again; to see each failure there is, these people come on a new connection each time.
    super(url, { ...headers, connection: 'close' })
    this.#hear = hear
  }

  override async send(
    method: string,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<Reply<Record<string, unknown>>> {
    const begun = Date.now()
    const note = (status: number, retryAfter: string | null, answer: Heard['body']) =>
      this.#hear({ method, path, begun, ended: Date.now(), status, retryAfter, body: answer })
    try {
      const reply = await super.send(method, path, body)
      note(reply.status, reply.headers.get('retry-after'), reply.body)
      return reply
    } catch (error) {
      note(0, null, {})
      throw error
    }
  }
}

/** The shop could not answer; a refusal with a reason is an answer. */
export function hasFailed({ status }: Heard): boolean {
  return status === 0 || status >= 500
}
