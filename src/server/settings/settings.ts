import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { FileStorage } from '../files/open-files.ts'
import { StartupError } from '../startup-error.ts'
import {
  type CourierSettings,
  courierSettings,
  type PaymentSettings,
  paymentSettings,
  problemsOfProviders,
  problemsOfSeller,
  type SellerSettings,
  sellerSettings,
} from './provider-settings.ts'
import { Environment } from './settings-list.ts'
import {
  missingLive,
  problemsOfBucket,
  problemsOfGroups,
  problemsOfQuotes,
  type Variables,
} from './settings-missing.ts'

export interface Settings {
  mode: 'demo' | 'live'
  /** A demo on loopback: nobody has reason to call it by another name. */
  onLoopbackOnly: boolean
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  smtpUrl: string | undefined
  mailFrom: string
  supportPhone: string
  supportEmail: string
  /** Empty where the shop serves its own pictures and API, as it usually does. */
  apiHost: string
  corsOrigins: readonly string[]
  trustedProxies: readonly string[]
  /** What a choice of Admin at registration does once there is an admin. */
  adminSignup: 'request' | 'open' | 'closed'
  chargeShipping: boolean
  /** As few pieces as this, or fewer, are nearly gone. */
  lowStock: number
  rateLimitScale: number
  /** Undefined: one is made and kept in the data folder. */
  secretKey: string | undefined
  files: FileStorage
  payments: PaymentSettings
  courier: CourierSettings
  seller: SellerSettings
  grievance: { officer: string; hours: string }
  countriesUrl: string | undefined
  /** Undefined: nothing is measured. */
  metricsToken: string | undefined
  logLevel: string
}

/** Reads the environment, or stops and names everything that is wrong or missing at once. */
export function readSettings(given: Variables): Settings {
  const variables = trimmed(given)
  const environment = parseEnvironment(variables)
  const mode = environment.PUBLIC_URL?.startsWith('https:') ? 'live' : 'demo'
  const problems = [
    ...(mode === 'live' ? problemsOfLive(environment, variables) : problemsOfDemo(environment)),
    ...problemsOfSeller(environment),
  ]
  if (problems.length > 0) throw refusal(problems)
  const dataDir = resolve(environment.DATA_DIR)
  return {
    mode,
    onLoopbackOnly: mode === 'demo' && !environment.DEMO_ON_NETWORK,
    host: environment.HOST,
    port: environment.PORT,
    publicUrl: environment.PUBLIC_URL ?? `http://${hostInUrl(environment.HOST)}:${environment.PORT}`,
    dataDir,
    databaseUrl: environment.DATABASE_URL,
    databasePool: environment.DATABASE_POOL,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    supportPhone: environment.SUPPORT_PHONE,
    supportEmail: environment.SUPPORT_EMAIL,
    apiHost: environment.API_HOST ?? '',
    corsOrigins: environment.CORS_ORIGINS,
    trustedProxies: environment.TRUSTED_PROXIES,
    adminSignup: environment.ADMIN_SIGNUP,
    chargeShipping: environment.CHARGE_SHIPPING,
    lowStock: environment.LOW_STOCK,
    rateLimitScale: environment.RATE_LIMIT_SCALE,
    secretKey: environment.SECRET_KEY,
    files: fileStorage(environment, resolve(dataDir, 'files')),
    payments: paymentSettings(environment),
    courier: courierSettings(environment),
    seller: sellerSettings(environment),
    grievance: { officer: environment.GRIEVANCE_OFFICER, hours: environment.GRIEVANCE_HOURS },
    countriesUrl: environment.COUNTRIES_URL,
    metricsToken: environment.METRICS_TOKEN,
    logLevel: environment.LOG_LEVEL ?? (mode === 'live' ? 'info' : 'warn'),
  }
}

function parseEnvironment(variables: Variables): Environment {
  const parsed = z.safeParse(Environment, variables)
  const quoted = problemsOfQuotes(variables)
  if (parsed.success && quoted.length === 0) return parsed.data
  const wrong = parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? []
  const missing = variables.PUBLIC_URL?.startsWith('https:') ? missingLive(variables) : []
  throw refusal([...quoted, ...wrong, ...missing])
}

/** Space at the ends, such as the end of a line, is nobody's intention. An empty value means "left out". */
function trimmed(variables: Variables): Variables {
  const entries = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value))
}

function problemsOfDemo(environment: Environment): string[] {
  const problems = problemsOfGroups(environment)
  if (!isLoopback(environment.HOST) && !environment.DEMO_ON_NETWORK) {
    problems.push(
      `a demo shop listens on loopback only, not on HOST ${environment.HOST} (DEMO_ON_NETWORK=yes if you mean it, an https PUBLIC_URL for a live shop)`,
    )
  }
  if (environment.RAZORPAY_KEY_ID?.startsWith('rzp_live_')) {
    problems.push('RAZORPAY_KEY_ID is a live key, and this is a demo shop (an https PUBLIC_URL makes it live)')
  }
  return problems
}

function problemsOfLive(environment: Environment, variables: Variables): string[] {
  const problems = missingLive(variables)
  const { RAZORPAY_KEY_SECRET: key, RAZORPAY_WEBHOOK_SECRET: webhook = [] } = environment
  if (key !== undefined && webhook.includes(key))
    problems.push('RAZORPAY_WEBHOOK_SECRET must differ from RAZORPAY_KEY_SECRET')
  if (environment.ADMIN_SIGNUP === 'open')
    problems.push('ADMIN_SIGNUP=open makes an admin of anyone, so it is for demo shops only (request or closed)')
  return [...problems, ...problemsOfProviders(environment), ...problemsOfBucket(environment)]
}

function refusal(problems: readonly string[]): StartupError {
  return new StartupError(`Settings: ${problems.join('; ')}`)
}

function fileStorage(environment: Environment, folder: string): FileStorage {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { kind: 'folder', folder }
  return { kind: 's3', endpoint, bucket, region: environment.S3_REGION, accessKeyId, secretAccessKey }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** IPv6 addresses stand in brackets there. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
