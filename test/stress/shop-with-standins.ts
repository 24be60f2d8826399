import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { startStandinProcess } from './standin-process.ts'

/** A shop as a process, and the providers as another that lives on without it. Both end with `opened`. */
export async function startShopWithStandins(
  folder: string,
  opened: AsyncDisposableStack,
  more: { DATABASE_URL: string } & Record<string, string>,
) {
  const port = await freePort()
  const standins = await startStandinProcess(folder, port)
  opened.defer(() => standins.stop())
  const shop = await startShopProcess({
    PORT: String(port),
    DATA_DIR: join(folder, 'shop'),
    ...standins.environment,
    RATE_LIMIT_SCALE: '100000',
    ...more,
  })
  opened.defer(() => shop.stop())
  if (shop.process.exitCode !== null) throw new Error(`The shop did not open: ${shop.output()}`)
  return { shop, standins }
}
