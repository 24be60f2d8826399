import type { AddressInfo } from 'node:net'

/** The port at which a server listens, whichever it was given. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('This server listens on no port')
  return address.port
}
