import * as z from 'zod/mini'

/** Ids are UUIDv7, made in the app; to a client they are opaque. One spelling each, since page tags are made of them. */
export const Id = z.guid('This is not an id of ours').check(z.toLowerCase())
