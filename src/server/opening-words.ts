import { placeOfFiles } from './files/open-files.ts'
import type { Settings } from './settings/settings.ts'
import type { RunningShop } from './shop.ts'
import { takesTestPayments } from './shop-facts.ts'

/** What whoever starts the shop reads once it is open. */
export function openingWords(settings: Settings, { url, setupCode }: Pick<RunningShop, 'url' | 'setupCode'>): string {
  const isDemo = settings.mode === 'demo'
  // There is always one in front of a live shop, since somebody must speak https.
  const hasProxy = isDemo || settings.trustedProxies.length > 0
  const lines = [
    ['Shop', isDemo ? url : `${settings.publicUrl} (listening on ${url})`],
    ['Mode', isDemo ? 'demo: payments, parcels and e-mails are simulated' : 'live'],
    ...(takesTestPayments(settings)
      ? [['Payments', 'TEST: no money moves, but parcels are real (RAZORPAY_KEY_ID is a test key)']]
      : []),
    ['Data', settings.databaseUrl ? `your PostgreSQL, files in ${placeOfFiles(settings.files)}` : settings.dataDir],
    ['E-mail', settings.smtpUrl ? 'sent through SMTP_URL' : `${url}/standins/mailbox`],
    ...(hasProxy ? [] : [['Proxy', 'none is trusted: all shoppers seem to share one address (TRUSTED_PROXIES)']]),
    ...(setupCode ? [['Setup', `${setupCode}  (needed once, by the first admin)`]] : []),
  ]
  return ['', 'Alankara is open', ...lines.map(([name = '', value]) => `  ${name.padEnd(7)} ${value}`), ''].join('\n')
}
