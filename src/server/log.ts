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
  const told: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(facts)) told[name] = personal.has(name) ? leftOut : tellOf(value, levels)
  return told
}

/** Errors and dates have their own way of being written. What lies too deep to be read is left out whole. */
function tellOf(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value) return value
  if (levels === 0) return leftOut
  return Array.isArray(value) ? value.map((one) => tellOf(one, levels - 1)) : leaveOut(value, levels - 1)
}

const leftOut = '(left out)'
/** Of facts within facts. Something that holds itself has no end. */
const mostLevels = 5
