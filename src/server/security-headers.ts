import { isCheckout } from '#contracts/shop.ts'
import type { Settings } from './settings/settings.ts'

/** Bank pages open as pop-ups from the provider's window, so checkout alone gets these hosts and a looser opener policy. */
const razorpayHosts = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  image: ['https://cdn.razorpay.com'],
}

type Headers = Record<string, string>
type Hosts = Record<keyof typeof razorpayHosts, readonly string[]>

/** A stand-in that is not on the shop's own port has one origin for everything. */
function paymentHosts({ payments }: Settings): Hosts {
  if (payments.mode !== 'standin') return razorpayHosts
  const origin = URL.parse(payments.checkoutScript)?.origin
  const own = origin ? [origin] : []
  return { script: own, frame: own, connect: own, image: own }
}

/** What every answer carries, whatever it is. */
export function answerHeaders(settings: Settings, requestId: string): Headers {
  return { ...safetyHeaders(settings), 'x-request-id': requestId }
}

function safetyHeaders(settings: Settings): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(settings.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** A film opened by itself stands in a page that the browser makes, and must be allowed to be in it. */
export function fileHeaders(type: string): Headers {
  if (!type.startsWith('video/')) return {}
  return {
    'content-security-policy':
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
}

/** What a page carries: `scriptHashes` are those of its own inline scripts. */
export function pageHeaders(settings: Settings, path: string, scriptHashes: readonly string[]): Headers {
  const pays = isCheckout(path)
  const hosts: Hosts = pays ? paymentHosts(settings) : { script: [], frame: [], connect: [], image: [] }
  const apiHost = settings.apiHost ? [settings.apiHost] : []
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...hosts.script],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...apiHost, ...hosts.image],
    'media-src': ["'self'", 'blob:', 'https:', ...apiHost],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiHost, ...hosts.connect],
    'frame-src': pays ? ["'self'", ...hosts.frame] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    ...safetyHeaders(settings),
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    ...(pays && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    }),
  }
}
