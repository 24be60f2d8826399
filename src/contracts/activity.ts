import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { AskedDay } from './periods.ts'

const Fields = z.record(z.string(), z.unknown())

/** A deed on record: who did what, to what, and what it was before and after. */
export const Activity = z.object({
  _id: Id,
  at: z.string(),
  /** Null where the shop did it by itself. */
  actorId: z.nullable(Id),
  actorName: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What people call it, where it is known: a product's name, an order's number, a user's name. */
  subjectName: z.nullable(z.string()),
  before: z.nullable(Fields),
  after: z.nullable(Fields),
})
export type Activity = z.infer<typeof Activity>

const Words = z.optional(z.string().check(z.maxLength(100, 'This may be at most 100 characters')))

export const ActivityFilter = z.object({
  /** Who did it. */
  actor: z.optional(Id),
  /** `product`, `order`, `user` and so on. */
  kind: Words,
  /** One thing’s whole story. */
  subject: Words,
  from: z.optional(AskedDay),
  to: z.optional(AskedDay),
})
export type ActivityFilter = z.output<typeof ActivityFilter>

export const listActivity = call({
  method: 'GET',
  path: '/api/activity',
  by: 'admin',
  summary: 'Who changed what and when, newest first',
  query: z.extend(ActivityFilter, Paging.shape),
  reply: listOf(Activity),
})

export const readActivityChoices = call({
  method: 'GET',
  path: '/api/activity/choices',
  by: 'admin',
  summary: 'Who is on record, and with what kinds of things',
  reply: reply({ actors: z.array(z.object({ _id: Id, name: z.string() })), kinds: z.array(z.string()) }),
})
