import * as z from 'zod/mini'
import { Environment, type SettingName } from './settings-list.ts'

export type Variables = Record<string, string | undefined>

/** What has a stand-in or a made-up value in the demo must be given for real. */
const neededLive: readonly SettingName[] = [
  'SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_PHONE',
  'SUPPORT_EMAIL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_PICKUP',
  'SHIPROCKET_PICKUP_PIN',
  'COURIER_WEBHOOK_KEY',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_STATE',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_HOURS',
]

/** Of these, what a demo says in their place names nobody and nowhere that there is: given or not, it is no answer. */
const madeUp: readonly SettingName[] = [
  'MAIL_FROM',
  'SUPPORT_PHONE',
  'SUPPORT_EMAIL',
  'SELLER_ADDRESS',
  'GRIEVANCE_OFFICER',
]

export function missingLive(variables: Variables): string[] {
  const ofDemo = z.parse(Environment, {})
  const isMadeUp = (name: SettingName) => madeUp.includes(name) && variables[name] === ofDemo[name]
  const missing = neededLive.filter((name) => !variables[name] || isMadeUp(name))
  return missing.length > 0 ? [`a live shop also needs ${missing.join(', ')}`] : []
}

/** With half of them the other half would be the stand-in's, at the real provider. */
export function problemsOfGroups(environment: Environment): string[] {
  return [
    ...problemsOfBucket(environment),
    ...halfOf(environment, 'Razorpay', ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET']),
    ...halfOf(environment, 'Shiprocket', ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD']),
  ]
}

export function problemsOfBucket(environment: Environment): string[] {
  return halfOf(environment, 'a bucket', ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
}

function halfOf(environment: Environment, what: string, parts: readonly SettingName[]): string[] {
  const missing = parts.filter((name) => environment[name] === undefined)
  return missing.length === 0 || missing.length === parts.length ? [] : [`${what} also needs ${missing.join(', ')}`]
}

/** A file `.env` and systemd take quotes off, a container's --env-file does not: they would be printed, or sent as part of a key. */
export function problemsOfQuotes(variables: Variables): string[] {
  const quoted = Object.keys(Environment.shape).filter((name) => /^(["']).*\1$/s.test(variables[name] ?? ''))
  return quoted.length > 0
    ? [`${quoted.join(', ')} stand in quotes that would be part of the value: leave them out`]
    : []
}
