import { once } from 'node:events'
import * as z from 'zod/mini'

const Reply = z.object({ id: z.int(), result: z.unknown() })
const Usage = z.object({ result: z.object({ value: z.string() }) })
const Memory = z.object({ rss: z.int(), heapUsed: z.int(), external: z.int() })

/** What a process holds once everything it has let go of is gone, in bytes, and what the system has given it. */
export interface Held {
  live: number
  resident: number
}

/** Looks into a Node.js process that was started with `--inspect`, at the address it has printed. */
export async function inspect(address: string) {
  const line = new WebSocket(address)
  await once(line, 'open')
  let last = 0

  async function ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++last
    const answered = Promise.withResolvers<unknown>()
    const listen = ({ data }: MessageEvent) => {
      const reply = z.safeParse(Reply, JSON.parse(String(data)))
      if (reply.success && reply.data.id === id) answered.resolve(reply.data.result)
    }
    line.addEventListener('message', listen)
    line.send(JSON.stringify({ id, method, params }))
    return answered.promise.finally(() => line.removeEventListener('message', listen))
  }

  return {
    /** Garbage is collected twice: what a finaliser lets go of is garbage only afterwards. */
    async held(): Promise<Held> {
      for (let nth = 0; nth < 2; nth++) await ask('HeapProfiler.collectGarbage')
      const said = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' })
      const { rss, heapUsed, external } = z.parse(Memory, JSON.parse(z.parse(Usage, said).result.value))
      return { live: heapUsed + external, resident: rss }
    },
    close: () => line.close(),
  }
}
