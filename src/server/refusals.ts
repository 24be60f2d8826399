import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorCode, errorStatuses, type Refusal } from '#contracts/errors.ts'
import { ShopError } from './errors.ts'

/** The one place where anything thrown becomes a reply. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendRefusal(reply, request, refuse(request, error)))
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, request, new ShopError('not_found', 'There is nothing at this address')),
  )
}

/** Writes down what was thrown, and gives what may be said of it. */
export function refuse(request: FastifyRequest, error: FastifyError): ShopError {
  const refusal = isHungUp(error, request)
    ? new ShopError('bad_input', 'The request did not arrive whole')
    : nameTheRest(request, toShopError(error), hasZodFastifySchemaValidationErrors(error))
  const { person, order } = request.trail ?? {}
  const about = { person, order, code: refusal.code }
  if (refusal.code === 'unavailable' && refusal.cause === undefined) request.log.warn(about, refusal.message)
  else if (errorStatuses[refusal.code] >= 500)
    request.log.error({ ...about, err: refusal.cause ?? error }, refusal.message)
  else request.log.info(about, 'refused')
  return refusal
}

export function toRefusal(error: ShopError, requestId: string): Refusal {
  return {
    success: false,
    code: error.code,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.total !== undefined && { total: error.total }),
    requestId,
  }
}

/** Told to whoever meets a shop that can't answer now; long enough for a standby to take over in a few tries. */
export const secondsUntilBack = 5

export function sendRefusal(reply: FastifyReply, request: FastifyRequest, error: ShopError): FastifyReply {
  tellWhenToComeAgain(reply, error)
  return reply
    .code(errorStatuses[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toRefusal(error, request.id))
}

export function tellWhenToComeAgain(reply: FastifyReply, { code, retryAfterSeconds }: ShopError): void {
  const wait = retryAfterSeconds ?? (code === 'unavailable' ? secondsUntilBack : undefined)
  if (wait !== undefined) reply.header('retry-after', Math.max(1, wait))
}

export function toShopError(error: FastifyError | ShopError): ShopError {
  if (error instanceof ShopError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return toFieldErrors(error)
  if (isUnmeasurable(error)) return new ShopError('bad_input', 'The request could not be read', { cause: error })
  if (outOfRoom.has(error.code ?? ''))
    return new ShopError('unavailable', 'There is no room to keep this right now. Please try again later.', {
      cause: error,
      retryAfterSeconds: secondsUntilRoom,
    })
  if (isDatabaseOutOfReach(error)) {
    return new ShopError('unavailable', 'The shop can’t be reached for a moment. Please try again shortly.', {
      cause: error,
    })
  }
  const status = error.statusCode ?? 500
  const words = wordsForStatus[status] ?? (status >= 400 && status < 500 ? wordsForStatus[400] : undefined)
  if (words) return new ShopError(words.code, words.message, { cause: error })
  return new ShopError('our_fault', 'Something went wrong on our side. Please try again.', { cause: error })
}

/** What Fastify itself refuses before a handler runs. */
const wordsForStatus: Partial<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'bad_input', message: 'The request could not be read' },
  404: { code: 'not_found', message: 'There is nothing at this address' },
  408: { code: 'bad_input', message: 'The request took too long to arrive' },
  413: { code: 'too_large', message: 'That is larger than we accept' },
  414: { code: 'bad_input', message: 'The address is too long' },
  415: { code: 'wrong_kind', message: 'This kind of content is not accepted here' },
}

function toFieldErrors({
  validation,
  validationContext,
}: {
  validation: readonly { instancePath: string; message?: string }[]
  validationContext?: string
}): ShopError {
  const faults = validation.map(({ instancePath, ...fault }) => ({
    field: instancePath.split('/').filter(Boolean).join('.'),
    ...fault,
  }))
  return refuseInput(validationContext, faults)
}

/** For what does not fit its schema, in one part of a request. */
export function refuseInput(
  part: string | undefined,
  faults: readonly { field: string; message?: string }[],
): ShopError {
  // A malformed id in the path names nothing we have.
  if (part === 'params') return new ShopError('not_found', 'There is nothing at this address')
  const errors: Record<string, string> = {}
  for (const { field: path, message } of faults) {
    const field = path || 'body'
    errors[field] ??= message && message !== wordsOfTheLibrary ? message : wordsFor(field)
  }
  return new ShopError('bad_input', Object.values(errors)[0] ?? 'Please check what you entered', { errors })
}

/** Every wrong field is named at once: what fields say together and files that did not come, or too many, are among them. */
function nameTheRest(
  { body, uploads = {}, routeOptions }: FastifyRequest,
  refusal: ShopError,
  isUnparsed: boolean,
): ShopError {
  const { form, together } = routeOptions.config
  if (refusal.code !== 'bad_input' || !refusal.errors) return refusal
  const beside = isUnparsed && typeof body === 'object' && body !== null ? together?.(body) : {}
  const errors: Record<string, string> = { ...beside, ...refusal.errors }
  for (const [field, { fault }] of Object.entries(form?.files ?? {})) {
    const words = fault?.(uploads[field]?.length ?? 0)
    if (words !== undefined) errors[field] ??= words
  }
  return new ShopError(refusal.code, refusal.message, { errors })
}

/** What Zod says where a schema has no words of its own. */
const wordsOfTheLibrary = 'Invalid input'

function wordsFor(field: string): string {
  return field === 'body' ? 'The request could not be read' : 'This is not right'
}

/** The sender is gone before all was sent. It looks like a lost connection to the database, and is nobody's fault here. */
function isHungUp(error: Error, { raw }: FastifyRequest): boolean {
  return raw.errored === error
}

/** Zod measures a `length` also where it found no text; one that is an object without a number in it throws. */
function isUnmeasurable({ code, message }: FastifyError): boolean {
  return code === 'FST_ERR_VALIDATION' && message === 'Cannot convert object to primitive value'
}

/** A full disk of ours or the database's, a quota, or as many open files as the system lets us have. */
const outOfRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', '53100', '53200', '53400'])
const secondsUntilRoom = 60

const outOfReach = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Somebody else holds what is wanted, the two held each other up, or it took too long.
  ...['55P03', '40P01', '57014', '25P03'],
  // Shutting down, starting up, too many connections, and a server that may only be read from.
  ...['57P01', '57P02', '57P03', '53300', '25006', '08000', '08001', '08003', '08004', '08006'],
])

function isDatabaseOutOfReach(error: { code?: string; message: string }): boolean {
  return (
    outOfReach.has(error.code ?? '') ||
    /connection terminated|not queryable|query read timeout|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  )
}
