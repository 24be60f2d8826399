import type { Page } from '@playwright/test'

/** So slow that one can watch it, and then as fast as before. */
export async function slowUploads(page: Page) {
  const network = await page.context().newCDPSession(page)
  const limitTo = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    })
  await limitTo(200_000)
  return () => limitTo(-1)
}
