import { createContext } from 'react'

/** What only the rendering on the server knows. In the browser it is undefined, so hydration never sees it. */
export const ServerOnly = createContext<{ nonce: string; requestId: string } | undefined>(undefined)
