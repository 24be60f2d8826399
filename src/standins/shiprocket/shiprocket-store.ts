import { join } from 'node:path'
import * as z from 'zod/mini'
import { openJournal } from '../journal.ts'
import { Parcel } from './parcel.ts'
import { rightAnswers, Switches } from './switches.ts'

const News = z.object({ id: z.string(), body: z.record(z.string(), z.unknown()) })
/** Something the shop has still to be told. */
export type News = z.infer<typeof News>

const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('parcel'), parcel: Parcel }),
  z.object({ kind: z.literal('switches'), switches: Switches }),
  z.object({ kind: z.literal('token_revoked'), token: z.string() }),
  z.object({ kind: z.literal('news'), news: News }),
  z.object({ kind: z.literal('news_settled'), id: z.string() }),
])
type Entry = z.infer<typeof Entry>

export type ShiprocketStore = Awaited<ReturnType<typeof openShiprocketStore>>

/** All that the service knows, in memory; each change resolves once it would survive a crash. */
export async function openShiprocketStore(folder: string) {
  const journal = await openJournal(join(folder, 'shiprocket.jsonl'), Entry)
  const byOrderId = new Map<number, Parcel>()
  const orderIds = {
    byReference: new Map<string, number>(),
    byShipment: new Map<number, number>(),
    byAwb: new Map<string, number>(),
  }
  const revokedTokens = new Set<string>()
  const news = new Map<string, News>()
  let switches = rightAnswers

  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'parcel': {
        const { orderId, reference, shipmentId, awb } = entry.parcel
        byOrderId.set(orderId, entry.parcel)
        orderIds.byReference.set(reference, orderId)
        orderIds.byShipment.set(shipmentId, orderId)
        if (awb !== null) orderIds.byAwb.set(awb, orderId)
        break
      }
      case 'switches':
        switches = entry.switches
        break
      case 'token_revoked':
        revokedTokens.add(entry.token)
        break
      case 'news':
        news.set(entry.news.id, entry.news)
        break
      case 'news_settled':
        news.delete(entry.id)
    }
  }
  const change = (entry: Entry): Promise<void> => {
    take(entry)
    return journal.add(entry)
  }
  const findBy = <Key>(index: ReadonlyMap<Key, number>, key: Key) => byOrderId.get(index.get(key) ?? -1)

  for (const entry of journal.entries) take(entry)
  await journal.rewrite([
    ...[...byOrderId.values()].map((parcel) => ({ kind: 'parcel' as const, parcel })),
    { kind: 'switches', switches },
    ...[...revokedTokens].map((token) => ({ kind: 'token_revoked' as const, token })),
    ...[...news.values()].map((one) => ({ kind: 'news' as const, news: one })),
  ])

  return {
    /** Newest first. */
    listParcels: (): Parcel[] => [...byOrderId.values()].toReversed(),
    countParcels: (): number => byOrderId.size,
    findByOrderId: (orderId: number) => byOrderId.get(orderId),
    findByShipmentId: (shipmentId: number) => findBy(orderIds.byShipment, shipmentId),
    findByReference: (reference: string) => findBy(orderIds.byReference, reference),
    findByAwb: (awb: string) => findBy(orderIds.byAwb, awb),
    saveParcel: (parcel: Parcel) => change({ kind: 'parcel', parcel }),
    switches: (): Switches => switches,
    setSwitches: (wanted: Switches) => change({ kind: 'switches', switches: wanted }),
    isRevoked: (token: string): boolean => revokedTokens.has(token),
    revoke: (token: string) => change({ kind: 'token_revoked', token }),
    listNews: (): News[] => [...news.values()],
    addNews: (one: News) => change({ kind: 'news', news: one }),
    settleNews: (id: string) => change({ kind: 'news_settled', id }),
    close: () => journal.close(),
  }
}
