import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorStatuses } from '#contracts/errors.ts'
import type { ShopError } from '../errors.ts'
import { houseColours } from '../house-colours.ts'
import { tellWhenToComeAgain } from '../refusals.ts'

/**
 * Where not even the error page could be made, a person still gets words and not JSON.
 * It stands on nothing: no script, no picture, no other file of the shop.
 */
export function sendTroublePage(reply: FastifyReply, request: FastifyRequest, error: ShopError): FastifyReply {
  tellWhenToComeAgain(reply, error)
  return reply
    .code(errorStatuses[error.code])
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(page(error, request.id))
}

/** All of it is ours: words of a refusal and a random id. */
function page({ code, message }: ShopError, requestId: string): string {
  const isOurFault = errorStatuses[code] >= 500
  return `<!DOCTYPE html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${isOurFault ? 'Please try again' : 'This page can’t be shown'} · Alankara</title>
<style>
body { margin: 20vh auto; max-width: 32rem; padding: 0 1rem; text-align: center;
  font: 1.1rem/1.6 system-ui, sans-serif; color: ${houseColours.ink}; background: ${houseColours.ivory} }
</style>
<h1>${isOurFault ? 'Something went wrong on our side' : 'This page can’t be shown'}</h1>
<p>${message}</p>
<p>If it keeps happening, write to us and name this request: <code>${requestId}</code></p>
<p>${isOurFault ? '<a href="">Try again</a>' : '<a href="/">Go to our front page</a>'}</p>
</html>
`
}
