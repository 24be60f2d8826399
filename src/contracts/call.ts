import * as z from 'zod/mini'
import type { LimitName } from './limits.ts'

/** Who may make a call: anyone, a signed-in person, staff, or a provider that proves itself. */
export type By = 'visitor' | 'shopper' | 'admin' | 'provider'

type Schema = z.ZodMiniType

/** What a field of a form brings. Pictures are handed over as they came; the other kinds are kept as they arrive. */
export interface FileField {
  readonly most: number
  /** What speaks against so many. Left out where any will do, or where that depends on more than the request. */
  readonly fault?: (count: number) => string | undefined
  /**
   * Pictures where nothing is said; `either` takes pictures and videos; evidence is a video that no page shows to
   * everyone; a table is lines of text.
   */
  readonly kind?: 'picture' | 'video' | 'evidence' | 'either' | 'table'
}
type FileFields = Readonly<Record<string, FileField>>

/** Says this where no file came. */
export function needed(words: string): (count: number) => string | undefined {
  return (count) => (count === 0 ? words : undefined)
}

/**
 * One call of the API, stated once: the server's guard, its parsing and its reply's allow-list,
 * the published description and the browser's typed client are all made from this object.
 */
export interface Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Who extends By = By,
  Files extends FileFields | undefined = FileFields | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in OpenAPI: `/api/products/{id}`. */
  readonly path: `/api/${string}`
  readonly by: Who
  /** For a provider: the header by which it proves itself. Only what it proves is read. */
  readonly proof?: string
  /** What it does, in a few words, for the published description. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** What fields of a body say together, told beside what is wrong with others. Where nothing is, the service tells it. */
  readonly together?: (given: object) => Readonly<Record<string, string>>
  readonly reply: Reply
  /** 201 where a POST creates something a person would point at. */
  readonly status?: 200 | 201
  /** Counted per address, before the body is read. */
  readonly limit?: LimitName
  /** Asked by an open page again and again: nobody need sit before it, so that it keeps no session alive. */
  readonly unattended?: true
  /** It answers a file of this type; `reply` then only says that there is nothing else. */
  readonly file?: string
  /** Files that may come with it, by field; it is then sent as multipart, though JSON is still understood. */
  readonly files?: Files
}

export function call<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Who extends By = By,
  Files extends FileFields | undefined = undefined,
>(stated: Call<Params, Query, Body, Reply, Who, Files>): Call<Params, Query, Body, Reply, Who, Files> {
  return stated
}

type Sent<S> = S extends Schema ? z.input<S> : unknown
type Part<Name extends string, S> = S extends Schema
  ? object extends z.input<S>
    ? { [key in Name]?: z.input<S> }
    : { [key in Name]: z.input<S> }
  : unknown

/** What a client hands over: the path's parameters by name, with `query` and `body` beside them. */
export type CallInput<C> =
  C extends Call<infer Params, infer Query, infer Body, infer _Reply, infer _Who, infer Files>
    ? Sent<Params> & Part<'query', Query> & Part<'body', Body> & { files?: { [key in keyof Files]?: readonly Blob[] } }
    : never

/** What a client gets back, as it stands on the wire. */
export type CallReply<C extends { reply: Schema }> = z.output<C['reply']>

/** A reply's shape: that it succeeded, and what it brings. */
export function reply<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}
