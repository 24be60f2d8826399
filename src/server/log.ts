import { type Logger, type LoggerOptions, pino } from 'pino'
import { trailHere } from './trail.ts'

/** Whatever is logged by these names, however deep, is somebody's own and stays out of the log. */
const personal = new Set([
  ...['password', 'newPassword', 'token', 'resetToken', 'otp', 'authorization', 'cookie', 'card', 'vpa', 'signature'],
  ...['address', 'phone', 'email', 'street', 'apartment', 'postcode', 'pincode'],
])

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: { err: toPlainError },
    mixin: (_about, _level, logger) => trailFor(logger),
    // Not by pino's own list of paths: to try each of them took most of the time of a line, and there is one a request.
    formatters: { level: (label) => ({ level: label }), log: (facts) => leaveOut(facts) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
}

export function openLog(level: string): Logger {
  return pino(logOptions(level))
}

/** A request's own logger says its id already, and JSON has each name once. */
function trailFor(logger: Logger): object {
  const trail = trailHere()
  if (!trail) return {}
  const { reqId, ...more } = trail
  return 'reqId' in logger.bindings() ? more : { reqId, ...more }
}

/** No more of an error than its own words: PostgreSQL adds the row it was about, which may be a person's. */
function toPlainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(error.cause !== undefined && { cause: toPlainError(error.cause) }),
  }
}

function leaveOut(facts: object, levels = mostLevels): Record<string, unknown> {
  const left: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(facts))
    left[name] = personal.has(name) ? '(left out)' : within(value, levels)
  return left
}

/** What is no plain object has its own way of being written, as errors do. */
function within(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value
  if (Array.isArray(value)) return value.map((one) => within(one, levels - 1))
  return Object.getPrototypeOf(value) === Object.prototype ? leaveOut(value, levels - 1) : value
}

/** As deep as pino writes. */
const mostLevels = 5
