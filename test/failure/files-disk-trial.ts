import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startSession } from '#server/accounts/session.service.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { until } from '../harness/until.ts'
import { startLoad } from '../stress/checkout-load.ts'
import { openFailingShop } from './failing-shop.ts'
import { mountSmallDisk } from './small-disk.ts'

export interface FilesDiskReport {
  /** What uploads were answered while there was no room, and whether they were told when to come again. */
  refused: { status: number; isPolite: boolean }[]
  halfWritten: string[]
  /** Purchases made while not one more picture could be kept. */
  paidMeanwhile: number
  statusAfterwards: number
}

/** Uploads until the disk with the files is full, goes on selling, makes room, and uploads again. */
export async function tryFullFilesDisk(): Promise<FilesDiskReport | undefined> {
  await using disk = await mountSmallDisk(12)
  if (!disk) return undefined
  // The database has a disk of its own.
  await using shop = await openFailingShop({ DATA_DIR: disk.folder })
  const { token } = await startSession(shop.db(), await addUser(shop.db(), { role: 'admin' }))
  const meera = new Client(shop.url, { authorization: `Bearer ${token}` })
  await upload(meera, 1)
  await disk.fill()
  const before = await namesIn(disk.folder)

  const refused = []
  for (const megabytes of [1, 3, 1]) {
    const answer = await upload(meera, megabytes)
    refused.push({ status: answer.status, isPolite: Number(answer.headers.get('retry-after')) > 0 })
  }
  const halfWritten = (await namesIn(disk.folder)).filter((name) => !before.includes(name))
  const products = [await addTestProduct(shop.db(), { price: 50_000, stock: 100 })]
  const means = { db: shop.db(), shopUrl: shop.url, standinUrl: shop.standins.razorpayUrl, products, price: 500 }
  const load = startLoad(means, 2)
  await until(() => load.paid() >= 3, 60_000)
  await load.stop()

  await disk.makeRoom()
  return { refused, halfWritten, paidMeanwhile: load.paid(), statusAfterwards: (await upload(meera, 1)).status }
}

async function upload(client: Client, megabytes: number): Promise<Response> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(mp4(megabytes * 1024 * 1024))]), 'a film.mp4')
  const answer = await client.fetch('/api/upload/testimonial-video', { method: 'POST', body })
  await answer.arrayBuffer()
  return answer
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
