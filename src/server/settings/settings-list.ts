import * as z from 'zod/mini'
import { isGstin } from '#contracts/gstin.ts'
import { pinCodePattern } from '#contracts/pin-code.ts'
import { states } from '#contracts/states.ts'
import {
  isAddressOrNetwork,
  isOrigin,
  isServer,
  oneOrTwoSecrets,
  origin,
  secret,
  sender,
  service,
  text,
  toOrigin,
  words,
  yesOrNo,
} from './settings-kinds.ts'

const abouts = z.registry<{ about: string }>()

function setting<Schema extends z.ZodMiniType>(about: string, schema: Schema): Schema {
  abouts.add(schema, { about })
  return schema
}

/** Every setting there is: what it means, what it may be, and what holds where it is left out. */
export const Environment = z.object({
  HOST: setting('Address to listen on.', z._default(text(), '127.0.0.1')),
  PORT: setting(
    'Port to listen on.',
    z._default(
      z.coerce
        .number('must be a number from 0 to 65535')
        .check(
          z.int('must be a number from 0 to 65535'),
          z.gte(0, 'must be 0 to 65535'),
          z.lte(65535, 'must be 0 to 65535'),
        ),
      3000,
    ),
  ),
  PUBLIC_URL: setting(
    'Where shoppers reach the shop; links in e-mails start with it. With https the shop is live.',
    z.optional(origin()),
  ),
  DATA_DIR: setting('Folder of the embedded database, uploads and the demo mailbox.', z._default(text(), '.data')),
  DATABASE_URL: setting(
    'A PostgreSQL (15 or newer) to use in place of the embedded one: postgres://user:password@host:5432/name.',
    z.optional(
      z.string().check(z.refine(isServer(/^postgres(ql)?:$/), 'must be like postgres://user:password@host:5432/name')),
    ),
  ),
  DATABASE_POOL: setting(
    'Most connections to the database from one process.',
    z._default(
      z.coerce.number('must be a number').check(z.int('must be a whole number'), z.gte(2, 'must be at least 2')),
      20,
    ),
  ),
  SMTP_URL: setting(
    'Mail server: smtps://user:password@host:465. Left out, e-mail goes to the demo mailbox.',
    z.optional(z.string().check(z.refine(isServer(/^smtps?:$/), 'must be like smtps://user:password@host:465'))),
  ),
  MAIL_FROM: setting('Sender of every e-mail.', z._default(sender(), 'Alankara <orders@alankara.example>')),
  SUPPORT_PHONE: setting('Phone number shown to shoppers.', z._default(text(), '+91 98765 43210')),
  SUPPORT_EMAIL: setting(
    'E-mail address shown to shoppers; what they write in the contact form goes there.',
    z._default(z.email('must be an e-mail address'), 'care@alankara.example'),
  ),
  API_HOST: setting(
    'Host that relative picture paths and API calls are prefixed with, where it is not the shop itself.',
    z.optional(origin()),
  ),
  CORS_ORIGINS: setting(
    'Other origins whose pages may call the API, separated by commas.',
    words(isOrigin, 'must be origins such as https://app.shop.example', toOrigin),
  ),
  TRUSTED_PROXIES: setting(
    'Addresses or networks of reverse proxies whose X-Forwarded-For counts, separated by commas.',
    words(isAddressOrNetwork, 'must be addresses or networks such as 10.0.0.0/8'),
  ),
  ADMIN_SIGNUP: setting(
    'What a choice of Admin at registration does once the shop has an admin: request asks the admins, open makes one (demo only), closed refuses.',
    z._default(z.enum(['request', 'open', 'closed'], 'must be request, open or closed'), 'request'),
  ),
  CHARGE_SHIPPING: setting(
    'Charge what the chosen way of shipping costs (yes). Otherwise prepaid orders, which all are, ship free.',
    yesOrNo(),
  ),
  LOW_STOCK: setting(
    'How few pieces left are called low stock.',
    z._default(
      z.coerce
        .number('must be a number from 0 to 1000')
        .check(
          z.int('must be a number from 0 to 1000'),
          z.gte(0, 'must be 0 to 1000'),
          z.lte(1000, 'must be 0 to 1000'),
        ),
      5,
    ),
  ),
  RATE_LIMIT_SCALE: setting(
    'Multiplies every rate limit.',
    z._default(z.coerce.number('must be a number').check(z.gt(0, 'must be more than 0')), 1),
  ),
  SECRET_KEY: setting(
    'Keys the hashes of one-time codes; 32 characters or more, the same for all processes. Left out, the demo makes one in DATA_DIR.',
    z.optional(text().check(z.minLength(32, 'is too short to be a secret: at least 32 characters'))),
  ),
  S3_ENDPOINT: setting(
    'S3-compatible service for all that is uploaded: pictures, videos, tables of goods, what shows damage. Left out, it lives under DATA_DIR.',
    z.optional(
      z
        .string()
        .check(z.refine(isServer(/^https?:$/), 'must be an address such as https://s3.ap-south-1.amazonaws.com')),
    ),
  ),
  S3_BUCKET: setting('Bucket for all that is uploaded.', z.optional(text())),
  S3_REGION: setting('Region of the bucket.', z._default(text(), 'auto')),
  S3_ACCESS_KEY_ID: setting('Key id for the bucket.', z.optional(text())),
  S3_SECRET_ACCESS_KEY: setting('Secret key for the bucket.', z.optional(text())),
  RAZORPAY_KEY_ID: setting(
    'Razorpay key id. A live key is refused in demo mode.',
    z.optional(z.string().check(z.regex(/^rzp_(test|live)_\w+$/, 'must begin with rzp_test_ or rzp_live_'))),
  ),
  RAZORPAY_KEY_SECRET: setting('Razorpay key secret.', z.optional(secret())),
  RAZORPAY_WEBHOOK_SECRET: setting(
    'Secret that Razorpay signs its webhooks with; while it is changed, the new and the old one, each of 16 characters or more, separated by a comma.',
    z.optional(oneOrTwoSecrets()),
  ),
  RAZORPAY_URL: setting(
    'Where Razorpay’s API is. Left out: Razorpay itself where there are keys, the stand-in where there are none.',
    z.optional(service('https://api.razorpay.com')),
  ),
  RAZORPAY_CHECKOUT_URL: setting(
    'Razorpay’s checkout script. Left out, the one that belongs to RAZORPAY_URL.',
    z.optional(service('https://checkout.razorpay.com/v1/checkout.js')),
  ),
  SHIPROCKET_EMAIL: setting('E-mail address of the Shiprocket API user.', z.optional(text())),
  SHIPROCKET_PASSWORD: setting('Password of the Shiprocket API user.', z.optional(text())),
  SHIPROCKET_URL: setting(
    'Where Shiprocket’s API is. Left out: Shiprocket itself where there is an API user, the stand-in where there is none.',
    z.optional(service('https://apiv2.shiprocket.in/v1/external')),
  ),
  SHIPROCKET_PICKUP: setting(
    'Nickname of the place in Shiprocket from which parcels are collected.',
    z._default(text(), 'Primary'),
  ),
  SHIPROCKET_PICKUP_PIN: setting(
    'PIN code of that place.',
    z._default(text().check(z.regex(pinCodePattern, 'must be a PIN code of six digits')), '570001'),
  ),
  COURIER_WEBHOOK_KEY: setting(
    'Key that Shiprocket sends with its tracking webhooks (x-api-key).',
    z.optional(secret()),
  ),
  COUNTRIES_URL: setting(
    'A public service with the names of countries for the checkout form. Left out, a short list.',
    z.optional(service('https://restcountries.com/v3.1/all?fields=name')),
  ),
  SELLER_NAME: setting(
    'Who sells, by legal name: on receipts, the contact page and the policies.',
    z._default(text(), 'Alankara'),
  ),
  SELLER_ADDRESS: setting(
    'Address of the seller in the same places, its lines separated by commas.',
    z._default(text(), '12 Sayyaji Rao Road, Mysuru 570001'),
  ),
  SELLER_STATE: setting(
    'State of the seller, which decides between CGST with SGST and IGST.',
    z._default(
      text().check(z.refine((state) => states.some(({ name }) => name === state), 'must be a state of India')),
      'Karnataka',
    ),
  ),
  SELLER_GSTIN: setting(
    'GSTIN of the seller. With it, receipts are tax invoices.',
    z.optional(z.string().check(z.refine(isGstin, 'must be a GSTIN'))),
  ),
  GRIEVANCE_OFFICER: setting(
    'Name of the grievance officer, whom the law wants shoppers to be able to turn to.',
    z._default(text(), 'Lakshmi Hegde'),
  ),
  GRIEVANCE_HOURS: setting(
    'When the grievance officer can be reached.',
    z._default(text(), 'Monday to Friday, 10 am to 6 pm'),
  ),
  DEMO_ON_NETWORK: setting(
    'yes lets a demo shop listen on other addresses than loopback. Its mailbox is open to all who reach it.',
    yesOrNo(),
  ),
  METRICS_TOKEN: setting(
    'Lets whoever sends it as a bearer token read /metrics. Left out, there is no such address.',
    z.optional(secret()),
  ),
  LOG_LEVEL: setting(
    'fatal, error, warn, info, debug or trace. Left out: warn in demo mode, info in live mode.',
    z.optional(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'must be fatal, error, warn, info, debug or trace'),
    ),
  ),
})

export type Environment = z.output<typeof Environment>
export type SettingName = keyof Environment

export const settingsList = Object.entries(Environment.shape).map(([name, schema]) => ({
  name,
  about: abouts.get(schema)?.about ?? '',
}))
