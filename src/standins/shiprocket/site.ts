import type { FastifyRequest } from 'fastify'

/** Where whoever asks has reached the stand-ins: `http://127.0.0.1:3000/standins`. */
export function siteOf({ protocol, host, url }: FastifyRequest): string {
  return `${protocol}://${host}${url.slice(0, url.indexOf('/shiprocket'))}`
}
