import { createContext } from 'react'
import type { DrawnParts } from './drawn-parts.server.tsx'

interface KnownToServer {
  nonce: string
  requestId: string
  /** Not there in development, where a part's own code may change. */
  drawOnce: DrawnParts['drawOnce'] | undefined
}

/** What only the rendering on the server knows. In the browser it is undefined, so hydration never sees it. */
export const ServerOnly = createContext<KnownToServer | undefined>(undefined)
