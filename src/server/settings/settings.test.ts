import { expect, test } from 'vitest'
import { liveEnvironment as live } from '#test/harness/live-environment.ts'
import { readSettings } from './settings.ts'

/** As whoever tries the shop first may have them in a file. */
const demo = {
  MAIL_FROM: 'Alankara <orders@alankara.example>',
  SUPPORT_PHONE: '+91 98765 43210',
  SUPPORT_EMAIL: 'care@alankara.example',
  SELLER_ADDRESS: '12 Sayyaji Rao Road, Mysuru 570001',
  GRIEVANCE_OFFICER: 'Lakshmi Hegde',
}

test('with no settings at all it is a demo shop on loopback', () => {
  expect(readSettings({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    logLevel: 'warn',
    adminSignup: 'request',
    files: { kind: 'folder' },
  })
})

test('payments go to the stand-in, to the provider’s test side or to the real one, as the keys say', () => {
  expect(readSettings({}).payments).toMatchObject({ mode: 'standin', apiUrl: undefined })
  expect(readSettings({ RAZORPAY_URL: 'http://127.0.0.1:3900/standins/razorpay/' }).payments).toMatchObject({
    mode: 'standin',
    checkoutScript: 'http://127.0.0.1:3900/standins/razorpay/v1/checkout.js',
  })
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'a-long-enough-key-secret' }
  expect(readSettings(keys).payments).toMatchObject({
    mode: 'test',
    apiUrl: 'https://api.razorpay.com',
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
  })
  expect(readSettings(live).payments.mode).toBe('live')
})

test('an empty value counts as left out', () => {
  expect(readSettings({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('space around a value, such as the end of a line in a file of secrets, is no part of it', () => {
  const spaced = Object.fromEntries(Object.entries(live).map(([name, value]) => [name, ` ${value}\n`]))
  expect(readSettings({ ...spaced, HOST: '127.0.0.1 ' })).toEqual(readSettings(live))
})

test('an https address and all its secrets make a live shop', () => {
  expect(readSettings(live)).toMatchObject({ mode: 'live', publicUrl: 'https://shop.example', logLevel: 'info' })
})

test.each([
  ['a port that is none', { PORT: 'many' }, 'PORT must be a number from 0 to 65535'],
  [
    'a public address with a path',
    { PUBLIC_URL: 'http://shop.example/x' },
    'PUBLIC_URL must be an http or https address',
  ],
  ['a public address that is none', { PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an http or https address'],
  ['a database of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be like postgres://'],
  ['a demo on the network', { HOST: '0.0.0.0' }, 'a demo shop listens on loopback only'],
  ['live keys in a demo', { RAZORPAY_KEY_ID: 'rzp_live_abc' }, 'RAZORPAY_KEY_ID is a live key'],
  [
    'a live shop with a stand-in left on',
    { ...live, RAZORPAY_URL: 'http://127.0.0.1:3900/standins/razorpay', SHIPROCKET_URL: 'http://127.0.0.1:3900/x' },
    'a live shop reaches the providers themselves: leave out RAZORPAY_URL, SHIPROCKET_URL',
  ],
  ['a GSTIN with a slip', { SELLER_GSTIN: '29AAGCB7383J1Z5' }, 'SELLER_GSTIN must be a GSTIN'],
  [
    'a GSTIN of another state',
    { SELLER_GSTIN: '29AAGCB7383J1Z4', SELLER_STATE: 'Kerala' },
    'SELLER_GSTIN is of another state than SELLER_STATE',
  ],
  ['a seller in a state that is none', { SELLER_STATE: 'Gondor' }, 'SELLER_STATE must be a state of India'],
  ['half a bucket', { S3_BUCKET: 'pictures' }, 'a bucket also needs S3_ENDPOINT, S3_ACCESS_KEY_ID'],
  [
    'half of the keys to the payment provider',
    { RAZORPAY_KEY_ID: 'rzp_test_abc' },
    'Razorpay also needs RAZORPAY_KEY_SECRET',
  ],
  [
    'half of the keys to the courier service',
    { SHIPROCKET_PASSWORD: 'hush' },
    'Shiprocket also needs SHIPROCKET_EMAIL',
  ],
  [
    'values in quotes that nothing has taken off, as from docker --env-file',
    { SUPPORT_PHONE: '"+91 90000 00000"', SELLER_NAME: "'Shop Jewels'" },
    'SUPPORT_PHONE, SELLER_NAME stand in quotes',
  ],
  ['a live shop with weak secrets', { ...live, RAZORPAY_KEY_SECRET: 'short' }, 'RAZORPAY_KEY_SECRET is too short'],
  [
    'a live shop with one secret for two',
    { ...live, RAZORPAY_WEBHOOK_SECRET: live.RAZORPAY_KEY_SECRET },
    'RAZORPAY_WEBHOOK_SECRET must differ',
  ],
  [
    'a live shop whose second webhook secret is that of the key',
    { ...live, RAZORPAY_WEBHOOK_SECRET: `${live.RAZORPAY_WEBHOOK_SECRET},${live.RAZORPAY_KEY_SECRET}` },
    'RAZORPAY_WEBHOOK_SECRET must differ',
  ],
  [
    'a live shop with a weak webhook secret',
    { ...live, RAZORPAY_WEBHOOK_SECRET: 'two,short ones' },
    'RAZORPAY_WEBHOOK_SECRET is too short to be a secret',
  ],
  [
    'a live shop that lets anyone be an admin',
    { ...live, ADMIN_SIGNUP: 'open' },
    'ADMIN_SIGNUP=open makes an admin of anyone',
  ],
  ['a way to become an admin that is none', { ADMIN_SIGNUP: 'maybe' }, 'ADMIN_SIGNUP must be request, open or closed'],
  ['a log level that is none', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
])('%s is refused with its reason', (_, variables, words) => {
  expect(() => readSettings(variables)).toThrow(words)
})

test('everything that a live shop lacks is named at once', () => {
  expect(() => readSettings({ PUBLIC_URL: 'https://shop.example' })).toThrow(
    'a live shop also needs SECRET_KEY, SMTP_URL, MAIL_FROM, SUPPORT_PHONE, SUPPORT_EMAIL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET',
  )
})

test('a live shop names its own grievance officer, never the made-up one', () => {
  expect(readSettings(live).grievance).toEqual({ officer: 'Meera Iyer', hours: 'Monday to Friday, 9 am to 5 pm' })
  expect(() => readSettings({ ...live, GRIEVANCE_OFFICER: '' })).toThrow('a live shop also needs GRIEVANCE_OFFICER')
})

test.each(Object.entries(demo))('what a demo makes up as %s is no answer in a live shop', (name, madeUp) => {
  expect(() => readSettings({ ...live, [name]: madeUp })).toThrow(`a live shop also needs ${name}`)
})

test.each(['Alankara', 'Shop orders@', 'Shop, Mysuru <orders@shop.example>', 'orders@shop.example>'])(
  'a sender without an address that a mail server takes is refused: %s',
  (MAIL_FROM) => {
    expect(() => readSettings({ MAIL_FROM })).toThrow('MAIL_FROM must be an e-mail address')
  },
)

test.each(['orders@shop.example', 'Shop <orders@shop.example>', '"Shop, Mysuru" <orders@shop.example>'])(
  'a sender may be %s',
  (MAIL_FROM) => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  },
)

test('what is wrong and what is missing in a live shop are named together', () => {
  const wrong = { PUBLIC_URL: 'https://shop.example', RAZORPAY_KEY_SECRET: 'short' }
  expect(() => readSettings(wrong)).toThrow(/RAZORPAY_KEY_SECRET is too short.*; a live shop also needs SECRET_KEY/)
})

test.each([
  ['TRUSTED_PROXIES', 'foo'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['CORS_ORIGINS', 'shop.example'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['SMTP_URL', 'smtp://'],
  ['S3_ENDPOINT', 'foo:bar'],
  ['DATABASE_URL', 'postgres:shop'],
])('%s=%s is refused', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

test('several wrong settings are named in one line', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .+; LOG_LEVEL /)
})

test('other origins are taken as browsers say them, however they are written', () => {
  const { corsOrigins } = readSettings({ CORS_ORIGINS: 'https://app.shop.example/, https://Other.Shop.example' })
  expect(corsOrigins).toEqual(['https://app.shop.example', 'https://other.shop.example'])
})
