import * as z from 'zod/mini'

/** Ids are UUIDv7, made in the app; to a client they are opaque. */
export const Id = z.guid('This is not an id of ours')
