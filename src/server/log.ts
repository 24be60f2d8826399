import { type Logger, type LoggerOptions, pino } from 'pino'

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
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
}

export function openLog(level: string): Logger {
  return pino(logOptions(level))
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
