import * as z from 'zod/mini'

export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids are UUIDv7, made in the app; to a client they are opaque. One spelling each, since page tags are made of them. */
export const Id = z.guid('This is not an id of ours').check(z.toLowerCase())

/** What a form may draw for the thing it adds, and sends again where no reply came: nothing is added twice. */
export const DrawnId = z.optional(Id)
