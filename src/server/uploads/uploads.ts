import multipart from '@fastify/multipart'
import type { DoneFuncWithErrOrRes, FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contracts/call.ts'
import { errorStatuses } from '#contracts/errors.ts'
import { mostVideoBytes } from '#contracts/videos.ts'
import { isSurelyUndone } from '../db/surely-undone.ts'
import { ShopError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { toShopError } from '../refusals.ts'
import { Turns } from '../turns.ts'
import { listFieldsOf } from './form-fields.ts'
import { type KeptFile, removeKept } from './keep-file.ts'
import { type Form, isGone, keepsFiles, readForm, type UploadedFile } from './read-form.ts'
import { holdToPace, type Pace } from './slow-senders.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stated by calls that take files; multipart is refused everywhere else. */
    form?: Form
  }
  interface FastifyRequest {
    uploads: Record<string, (UploadedFile | KeptFile)[]> | undefined
    /** Gives back the memory that its files took, and its sender's turn. */
    letGo: (() => void)[] | undefined
  }
}

const megabyte = 1024 * 1024
/** Files may take their time: a video of 100 MB has an hour and forty minutes at most, three pictures a quarter of one. */
const usualPace = { everyMs: 120_000, leastBytes: 2 * megabyte }
/** As many as somebody may have in several tabs. */
const mostWaitingEach = 8

interface Bounds {
  /** Pictures wait in memory until they are answered; when all together hold too much, the next must come again. */
  mostBytesHeld?: number
  mostVideoBytes?: number
  /** How many requests of shoppers may bring videos at the same time, and how many of staff. */
  videosAtOnce?: number
  /** How fast a form must come; all other requests are held to the door's bound for whole ones. */
  pace?: Pace
}

/**
 * Understands multipart for the calls that state files. Its fields become the body that the contract then checks.
 * Pictures come as bytes; videos stream into storage, and out of it again when the request is refused.
 */
export async function acceptUploads(app: FastifyInstance, files: Files, bounds: Bounds = {}): Promise<void> {
  await app.register(multipart, {
    // Every part is handed over as bytes, so that text is held to the same rules as in JSON.
    isPartAFile: () => true,
    throwFileSizeLimit: false,
    limits: { parts: 200, headerPairs: 20 },
  })
  app.decorateRequest('uploads', undefined)
  app.decorateRequest('letGo', undefined)
  const hold = holdingAtMost(bounds.mostBytesHeld ?? 256 * megabyte)
  const videosAtOnce = bounds.videosAtOnce ?? 4
  // Staff have turns of their own: shoppers' films may be on their way for more than an hour.
  const videoTurns = { ofStaff: new Turns(videosAtOnce, 0), ofShoppers: new Turns(videosAtOnce, 0) }
  const oneByOne = inTurnOfEach()

  // Not by the connection's end: the sender may be gone long before, or never be told where others were asked first.
  app.addHook('onRoute', (route) => {
    if (!route.config?.form) return
    route.onError = [
      async (request: FastifyRequest, _: unknown, error: FastifyError) => {
        if (isUndone(error)) await removeKept(files, keptOf(request))
      },
      route.onError ?? [],
    ].flat()
    route.onSend = [letGo, route.onSend ?? []].flat()
  })

  // After the guard, which runs before anything of a body is read.
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw new ShopError('wrong_kind', 'This kind of content is not accepted here')
    const held: (() => void)[] = []
    request.letGo = held
    const keeping = { files, hold: hold(held), mostVideoBytes: bounds.mostVideoBytes ?? mostVideoBytes }
    const read = async () => {
      const leaveOff = holdToPace(app.server, request.raw, bounds.pace ?? usualPace)
      return readForm(request, form, keeping).finally(leaveOff)
    }
    held.push(await oneByOne(request))
    const turns = request.caller?.role === 'admin' ? videoTurns.ofStaff : videoTurns.ofShoppers
    const came = await (keepsFiles(form) ? turns.take(read) : read())
    request.body = came.body
    request.uploads = came.files
  })
}

/**
 * After a failure of ours the row may have been written all the same: the files stay, and the nightly sweep takes them
 * out where it was not.
 */
function isUndone(error: FastifyError): boolean {
  return isSurelyUndone(error) || errorStatuses[toShopError(error).code] < 500
}

function keptOf({ uploads = {} }: FastifyRequest): KeptFile[] {
  return Object.values(uploads)
    .flat()
    .filter((file) => 'path' in file)
}

/** Called back and not awaited, so that an answer is on its way as soon as it is given. */
function letGo(request: FastifyRequest, _: unknown, payload: unknown, done: DoneFuncWithErrOrRes): void {
  for (const giveBack of request.letGo?.splice(0) ?? []) giveBack()
  done(null, payload)
}

export function formOf({ files, body }: Call): Form | undefined {
  return files && { files, lists: listFieldsOf(body) }
}

/** What came with a request, with an empty list for each field that brought nothing. */
export function uploadsOf(request: FastifyRequest, { files = {} }: Call): Record<string, (UploadedFile | KeptFile)[]> {
  return Object.fromEntries(Object.keys(files).map((field) => [field, request.uploads?.[field] ?? []]))
}

function shopperIn({ caller }: FastifyRequest): string | undefined {
  return caller?.role === 'user' ? caller.id : undefined
}

/**
 * Of one shopper one form is read and worked on at a time: so nobody alone has all the turns and all the memory, however
 * slowly they send and however long their pictures take. Gives the deed that lets their next one come.
 */
function inTurnOfEach() {
  const turns = new Map<string, { turn: Turns; users: number }>()
  return async (request: FastifyRequest): Promise<() => void> => {
    const whose = shopperIn(request)
    if (whose === undefined) return () => undefined
    const own = turns.get(whose) ?? { turn: new Turns(1, mostWaitingEach), users: 0 }
    turns.set(whose, own)
    own.users += 1
    const forget = () => {
      own.users -= 1
      if (own.users === 0) turns.delete(whose)
    }
    const handOn = await own.turn.come({ isGone: () => isGone(request) }).catch((error: unknown) => {
      forget()
      throw error
    })
    return () => {
      handOn()
      forget()
    }
  }
}

/** Held until the answer is there: what somebody sent is worked on though they are gone. */
function holdingAtMost(most: number): (later: (() => void)[]) => (bytes: number) => void {
  let heldByAll = 0
  return (later) => {
    let held = 0
    later.push(() => {
      heldByAll -= held
    })
    return (bytes) => {
      held += bytes
      heldByAll += bytes
      if (heldByAll > most)
        throw new ShopError('unavailable', 'Many pictures are arriving. Please try again in a moment.')
    }
  }
}
