/** In the order to ask: most browsers also claim to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** Enough for its owner to know it again: "Chrome on Android". */
export function describeDevice(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function nameIn(list: readonly [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([sign]) => sign.test(userAgent))?.[1]
}
