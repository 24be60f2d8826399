import type { IncomingMessage } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startS3 } from '#server/files/test-storages.ts'
import { openShop } from '../harness/shop.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const s3 = await startS3()
afterAll(s3.stop)
const shop = await openShop({ settings: { files: s3.storage } })
const { admin, add } = await productSteps(shop)
const { run } = importSteps(admin)
const { images } = await add()

/** The bucket hangs up on the next who wants to read such a file, and on nobody after. */
function hangUpOnce(folder: string): void {
  const onRequest = ({ method, url, socket }: IncomingMessage) => {
    if (method !== 'GET' || !url?.includes(`/${folder}/`)) return
    s3.http.off('request', onRequest)
    socket.destroy()
  }
  s3.http.prependListener('request', onRequest)
}

test.each(['check', 'all'])(
  'a bucket that hangs up once does not end an import (%s): it is tried again',
  async (mode) => {
    const head = 'product_name,product_description,price,category,images'
    hangUpOnce('imports')
    const done = await run(`${head}\nHaar of ${mode},Of brass,499,Necklaces,${images[0]}\n`, mode)
    expect(done).toMatchObject({ state: 'done', added: 1, wrong: 0, failure: null })
    expect(shop.logText()).toContain('a job failed and will be tried again')
  },
)
