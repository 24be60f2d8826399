import { findState } from '#contracts/states.ts'
import { standinCredentials as razorpayCredentials } from '#standins/razorpay/credentials.ts'
import { shiprocketCredentials } from '#standins/shiprocket/credentials.ts'
import type { Environment } from './settings-list.ts'

export interface PaymentSettings {
  mode: 'standin' | 'test' | 'live'
  /** Undefined: the stand-in on the shop's own port. */
  apiUrl: string | undefined
  /** As a page loads it: an address, or a path on the shop's own host. */
  checkoutScript: string
  keyId: string
  keySecret: string
  /** Two while one is changed: what the provider repeats is signed with that of its first try. */
  webhookSecrets: readonly string[]
}

export interface CourierSettings {
  /** Undefined: the stand-in on the shop's own port. */
  apiUrl: string | undefined
  email: string
  password: string
  pickupLocation: string
  pickupPostcode: string
  webhookKey: string
  /** Where anyone may follow a parcel; its number comes behind. */
  trackingUrl: string
}

export interface SellerSettings {
  name: string
  address: readonly string[]
  state: string
  /** With it, receipts are tax invoices. */
  gstin: string | undefined
}

const razorpayApi = 'https://api.razorpay.com'
const razorpayScript = 'https://checkout.razorpay.com/v1/checkout.js'
const shiprocketApi = 'https://apiv2.shiprocket.in/v1/external'
const standinScript = '/standins/razorpay/v1/checkout.js'

export function paymentSettings(environment: Environment): PaymentSettings {
  const keyId = environment.RAZORPAY_KEY_ID
  const apiUrl = environment.RAZORPAY_URL ?? (keyId ? razorpayApi : undefined)
  const ownScript = apiUrl === undefined ? standinScript : `${apiUrl}/v1/checkout.js`
  return {
    mode: apiUrl !== razorpayApi ? 'standin' : keyId?.startsWith('rzp_live_') ? 'live' : 'test',
    apiUrl,
    checkoutScript: environment.RAZORPAY_CHECKOUT_URL ?? (apiUrl === razorpayApi ? razorpayScript : ownScript),
    keyId: keyId ?? razorpayCredentials.keyId,
    keySecret: environment.RAZORPAY_KEY_SECRET ?? razorpayCredentials.keySecret,
    webhookSecrets: environment.RAZORPAY_WEBHOOK_SECRET ?? [razorpayCredentials.webhookSecret],
  }
}

export function courierSettings(environment: Environment): CourierSettings {
  const apiUrl = environment.SHIPROCKET_URL ?? (environment.SHIPROCKET_EMAIL ? shiprocketApi : undefined)
  const standinPages = apiUrl === undefined ? '/standins/shiprocket' : apiUrl.replace(/\/v1\/external$/, '')
  return {
    apiUrl,
    trackingUrl: `${apiUrl === shiprocketApi ? 'https://shiprocket.co' : standinPages}/tracking/`,
    email: environment.SHIPROCKET_EMAIL ?? shiprocketCredentials.email,
    password: environment.SHIPROCKET_PASSWORD ?? shiprocketCredentials.password,
    pickupLocation: environment.SHIPROCKET_PICKUP,
    pickupPostcode: environment.SHIPROCKET_PICKUP_PIN,
    webhookKey: environment.COURIER_WEBHOOK_KEY ?? shiprocketCredentials.webhookKey,
  }
}

export function sellerSettings(environment: Environment): SellerSettings {
  return {
    name: environment.SELLER_NAME,
    address: environment.SELLER_ADDRESS.split(',').map((line) => line.trim()),
    state: environment.SELLER_STATE,
    gstin: environment.SELLER_GSTIN,
  }
}

export function problemsOfSeller({ SELLER_GSTIN: gstin, SELLER_STATE: state }: Environment): string[] {
  const code = findState(state)?.gstCode ?? ''
  return gstin === undefined || gstin.startsWith(code) ? [] : ['SELLER_GSTIN is of another state than SELLER_STATE']
}

/** A live shop takes real money: what plays the provider in a demo must not be left on. */
export function problemsOfProviders(environment: Environment): string[] {
  const elsewhere = [
    environment.RAZORPAY_URL !== undefined && environment.RAZORPAY_URL !== razorpayApi && 'RAZORPAY_URL',
    environment.RAZORPAY_CHECKOUT_URL !== undefined &&
      environment.RAZORPAY_CHECKOUT_URL !== razorpayScript &&
      'RAZORPAY_CHECKOUT_URL',
    environment.SHIPROCKET_URL !== undefined && environment.SHIPROCKET_URL !== shiprocketApi && 'SHIPROCKET_URL',
  ].filter((name) => name !== false)
  return elsewhere.length === 0
    ? []
    : [`a live shop reaches the providers themselves: leave out ${elsewhere.join(', ')}`]
}
