import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '#server/pages/pages-build.ts'
import type { Finding } from '../stress/finding.ts'
import type { Cluster } from './cluster.ts'

const asks = 30

/** Halfway through a rolling restart: one shop has a script that the others do not, since each lists its own at start. */
export async function tryNewerFiles({ url, shops }: Pick<Cluster, 'url' | 'shops'>): Promise<Finding> {
  const name = `of-a-newer-version-${Date.now()}.js`
  const file = join(buildFolder, 'client/assets', name)
  await writeFile(file, 'export {}\n')
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(file))
  const [newer] = shops
  await newer?.end('SIGTERM')
  await newer?.untilReady()

  const statusAt = async (place: string) => (await fetch(`${place}/assets/${name}`)).status
  const having = (await Promise.all(shops.map((shop) => statusAt(shop.url)))).filter((status) => status === 200).length
  const found: number[] = []
  for (let nth = 0; nth < asks; nth += 1) found.push(await statusAt(url))
  const came = found.filter((status) => status === 200).length
  const figure = `at ${having} of ${shops.length} shops, came ${came} times of ${asks}`
  return {
    promise: 'a script that only the newer shop has comes every time',
    figure,
    kept: having === 1 && came === asks,
  }
}
