import { type Logger, type LoggerOptions, pino } from 'pino'
import { trailHere } from './trail.ts'

/** Whatever is logged by these names, at any of these depths, is somebody's own and stays out of the log. */
const personal = [
  ...['password', 'newPassword', 'token', 'resetToken', 'otp', 'authorization', 'cookie', 'card', 'vpa', 'signature'],
  ...['address', 'phone', 'email', 'street', 'apartment', 'postcode', 'pincode'],
]

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(left out)' },
    serializers: { err: toPlainError },
    mixin: (_about, _level, logger) => trailFor(logger),
    formatters: { level: (label) => ({ level: label }) },
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
