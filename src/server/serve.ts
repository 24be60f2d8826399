import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import type { By, Call, FileField } from '#contracts/call.ts'
import { Refusal } from '#contracts/errors.ts'
import { admit, findCallerOf } from './access.ts'
import type { Caller } from './accounts/session.service.ts'
import type { App } from './app.ts'
import { countAgainst } from './limits.ts'
import { readProven } from './provider-proof.ts'
import { follow, type Trail } from './trail.ts'
import type { KeptFile } from './uploads/keep-file.ts'
import type { UploadedFile } from './uploads/read-form.ts'
import { formOf, uploadsOf } from './uploads/uploads.ts'

type Parsed<Schema> = NonNullable<Schema> extends z.ZodMiniType ? z.output<NonNullable<Schema>> : undefined

/** What a handler answers; that it succeeded is said for it. */
type Answer<C extends Call> = Omit<z.output<C['reply']>, 'success'>

/** An answer that was cut down to its contract piece by piece, each when it was read: pages are given these very pieces. */
export class Held<Whole> {
  readonly answer: Whole

  constructor(answer: Whole) {
    this.answer = answer
  }
}

/** Bytes have been written by `write`. */
export type Answered<C extends Call> = Answer<C> | Held<Answer<C>> | Buffer

type Came<Field> = Field extends { kind: Exclude<FileField['kind'], 'picture' | undefined> } ? KeptFile : UploadedFile

/** What a handler is given of a question that a page may ask as well. */
export interface Asked<C extends Call> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  /** On open calls: looks up who it is, where that makes a difference. */
  findCaller(): Promise<Caller | undefined>
  /** Names what this reply was made from, so that pages showing it can be dropped when that changes. */
  tag(...tags: string[]): void
  /** An answer as it goes out, to be kept and answered with again as long as it is right. */
  write(answer: Answer<C>): Buffer
}

/** The same and what else came with the request, and who is calling. */
export interface Served<C extends Call> extends Asked<C> {
  body: Parsed<C['body']>
  /** By field, as the contract states them; empty where nothing was sent. */
  files: { [Field in keyof NonNullable<C['files']>]: Came<NonNullable<C['files']>[Field]>[] }
  caller: C['by'] extends 'visitor' | 'provider' ? undefined : Caller
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may come this way. Every route states it; see test/access.test.ts. */
    by?: By
    together?: Call['together']
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** What its lines in the log have in common. */
    trail: Trail | undefined
  }
}

interface Beforehand {
  /** Looks at who calls before anything of the body is read, where reading it takes something from others. */
  first?: (caller: Caller) => Promise<void>
}

/** Puts one call of the contract on the air: guard, limit, parsing, and a reply cut down to what the contract names. */
export function serve<C extends Call>(
  app: App,
  call: C,
  handle: (served: Served<C>) => Answered<C> | Promise<Answered<C>>,
  beforehand: Beforehand = {},
): void {
  const reply = { [statusOf(call)]: call.reply }
  const respond = async (served: Served<C>) => {
    const answer = await handle(served)
    const sent = served.reply.code(statusOf(call))
    return Buffer.isBuffer(answer)
      ? sent.type('application/json; charset=utf-8').send(answer)
      : sent.send({ success: true, ...(answer instanceof Held ? answer.answer : answer) })
  }
  addRoute(app, call, { reply, respond, ...beforehand })
}

/** As an answer goes out: cut down to what the contract names. */
export function writerOf<C extends Call>(call: C): (answer: Answer<C>) => Buffer {
  const toJson = serializerCompiler({ schema: call.reply, method: call.method, url: call.path })
  return (answer) => Buffer.from(toJson({ success: true, ...answer }))
}

export function routeOf({ path }: Call): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function statusOf(call: Call): number {
  return call.status ?? 200
}

interface ServedFile {
  name: string
  /** A stream where the file is too long to be held whole. */
  bytes: Buffer | Readable
}

/** As above for a call that answers a file, to be saved under its name. */
export function serveFile<C extends Call>(app: App, call: C, handle: (served: Served<C>) => Promise<ServedFile>): void {
  const respond = async (served: Served<C>) => {
    const { name, bytes } = await handle(served)
    const disposition = `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
    const type = call.file ?? 'application/octet-stream'
    return served.reply.headers({ 'content-type': type, 'content-disposition': disposition }).send(bytes)
  }
  addRoute(app, call, { reply: {}, respond })
}

interface Route<C extends Call> extends Beforehand {
  /** By status. */
  reply: Record<string, unknown>
  respond: (served: Served<C>) => Promise<unknown>
}

function addRoute<C extends Call>(app: App, call: C, { reply, respond, first }: Route<C>): void {
  const { deps } = app
  const form = formOf(call)
  app.route({
    method: call.method,
    url: routeOf(call),
    config: { by: call.by, ...(form && { form }), ...(call.together && { together: call.together }) },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? 'api'],
      description: `For: ${call.by}`,
      ...((call.by === 'shopper' || call.by === 'admin') && { security: [{ bearer: [] }, { cookie: [] }] }),
      ...(call.file && { produces: [call.file] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { ...reply, '4xx': Refusal, '5xx': Refusal },
    },
    ...(call.by === 'provider' && { preParsing: readProven(deps.settings, call.proof) }),
    onRequest: async (request, answer) => {
      request.caller = await admit(call, deps, request, answer)
      // Limits hold strangers back; staff write to many people from one office.
      if (call.limit && request.caller?.role !== 'admin') await countAgainst(deps, call.limit, request.ip)
      if (first && request.caller) await first(request.caller)
    },
    handler: async (request, answer) => {
      // An answer may be about one person; a handler that knows better says so.
      answer.header('cache-control', 'no-store')
      const trail = { reqId: request.id, person: request.caller?.id }
      request.trail = trail
      return follow(trail, () => respond(toServed(app, call, request, answer)))
    },
  })
}

function toServed<C extends Call>(app: App, call: C, request: FastifyRequest, reply: FastifyReply): Served<C> {
  const { db, settings } = app.deps
  return given<Served<C>>({
    params: request.params,
    query: request.query,
    body: request.body,
    files: uploadsOf(request, call),
    caller: request.caller,
    findCaller: () => findCallerOf(db, settings, request, reply),
    tag: (...tags: string[]) => addTags(reply, tags),
    write: (answer: Answer<C>) => writerOf(call)(answer),
    request,
    reply,
  })
}

export function given<Parts extends Asked<Call>>(parts: Record<keyof Parts, unknown>): Parts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All of it has been parsed with the call's own schemas by now, which types can't carry through a generic.
  return parts as Parts
}

function addTags(reply: FastifyReply, tags: readonly string[]): void {
  const before = reply.getHeader('cache-tag')
  reply.header('cache-tag', [...(before ? [before] : []), ...tags].join(','))
}
