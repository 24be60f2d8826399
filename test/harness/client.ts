export interface Reply<Body = unknown> {
  status: number
  headers: Headers
  // Tests look into replies of every shape, and say what they expect to find there.
  body: Body
}

type Json = Record<string, unknown>

/** Talks to a running shop over HTTP, as one person with one session or none. */
export class Client {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url
    this.#headers = headers
  }

  /** The same person, with other headers added. */
  with(headers: Record<string, string>): Client {
    return new Client(this.#url, { ...this.#headers, ...headers })
  }

  get(path: string): Promise<Reply<Json>> {
    return this.send('GET', path)
  }

  post(path: string, body?: Json): Promise<Reply<Json>> {
    return this.send('POST', path, body)
  }

  put(path: string, body?: Json): Promise<Reply<Json>> {
    return this.send('PUT', path, body)
  }

  delete(path: string): Promise<Reply<Json>> {
    return this.send('DELETE', path)
  }

  /** The bare answer, for pages and files. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...this.#headers, ...Object.fromEntries(new Headers(init.headers)) },
    })
  }

  async send(method: string, path: string, body?: Json): Promise<Reply<Json>> {
    const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await this.fetch(path, { method, ...init })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}
