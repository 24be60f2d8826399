import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/db/free-port.ts'
import { type ShopProcess, startShopProcess } from '../harness/shop-process.ts'
import { until } from '../harness/until.ts'

/** As the unit in deploy/ waits before it starts a shop again. */
const restartAfterMs = 1000
/** On a busy machine. */
const patienceMs = 300_000

export interface WatchedShop {
  port: number
  url: string
  /** Gone when this resolves; started again by itself, as systemd would. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  untilReady(): Promise<void>
  /** All that it has said, also before it was started again. */
  output(): string
  close(): Promise<void>
}

/** One shop process that is started again whenever it ends. Its number is written down for whoever restarts it. */
export async function openWatchedShop(folder: string, environment: () => Record<string, string>): Promise<WatchedShop> {
  const port = await freePort()
  const pidFile = join(folder, `shop-${port}.pid`)
  const earlier: string[] = []
  let isClosing = false
  let shop = await start()

  async function start(): Promise<ShopProcess> {
    const started = await startShopProcess({
      ...environment(),
      PORT: String(port),
      DATA_DIR: join(folder, `shop-${port}`),
    })
    await writeFile(pidFile, String(started.process.pid))
    return started
  }
  async function watch(): Promise<void> {
    await shop.ended
    earlier.push(shop.output())
    await pause(isClosing ? 0 : restartAfterMs)
    if (isClosing) return
    shop = await start()
    // Told to close while it was starting.
    if (isClosing) shop.process.kill('SIGTERM')
    await watch()
  }
  const watching = watch()
  const url = `http://127.0.0.1:${port}`

  return {
    port,
    url,
    async end(signal) {
      const { process, ended } = shop
      process.kill(signal)
      await ended
    },
    /** Open, with the settings of now. */
    async untilReady() {
      await until(() => isReady(url), patienceMs).catch((cause: unknown) => {
        throw new Error(`The shop on ${port} does not open: ${shop.output()}`, { cause })
      })
    },
    output: () => [...earlier, shop.output()].join(''),
    async close() {
      isClosing = true
      shop.process.kill('SIGTERM')
      await watching
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
