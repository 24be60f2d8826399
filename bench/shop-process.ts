import { type ShopProcess, startShopProcess } from '#test/harness/shop-process.ts'
import { options } from './options.ts'

/** Several shops of a smoke run share one database server, which lets in a hundred. */
const ofSmoke = { DATABASE_POOL: '8' }

/** Starts the shop as a process of its own; where it does not open, the run ends with its words. */
export async function openShopProcess(environment: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShopProcess({ ...(options.smoke && ofSmoke), ...environment })
  if (!shop.output().includes('Alankara is open')) throw new Error(`The shop did not open:\n${shop.output()}`)
  return shop
}
