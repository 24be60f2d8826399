import { createContext, RouterContextProvider } from 'react-router'
import type { Role } from '#contracts/accounts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { type Api, createApi, type Transport } from './api.ts'

export const apiContext = createContext<Api>()
export const shopContext = createContext<ShopFacts>()
/** Marks every inline script of this one rendering, so that the server can tell ours from anything injected. */
export const nonceContext = createContext<string>()
/** Where errors that are bugs go. */
export const logContext = createContext<(error: unknown) => void>()
/** Takes the finished page: an answer's body would be copied on its way out and in again. */
export const handOverContext = createContext<(page: DrawnPage) => void>()
/** What goes into the page as texts of their own: the cards of a list, and its filters. None where a page that is open, perhaps of another version, asks for its next data. */
export const toldContext = createContext<string[] | undefined>()
export const requestIdContext = createContext<string>()
/** Tells the role of whoever looks at this page, unless the API is on another host. A page that asks is never kept. */
export const viewerRoleContext = createContext<() => Promise<Role | 'untold' | undefined>>()
/** How few pieces left are called low stock: nothing that shoppers are told. */
export const lowStockContext = createContext<number>()

export interface DrawnPage {
  /** Without the parts that stand the same in many pages, none of which has a script. No tag or script is in two pieces. */
  pieces: readonly string[]
  putPartsInto(pieces: readonly string[]): Buffer
}

interface PageGiven {
  transport: Transport
  shop: ShopFacts
  nonce: string
  requestId: string
  told: string[] | undefined
  handOver: (page: DrawnPage) => void
  log: (error: unknown) => void
  findViewerRole: () => Promise<Role | 'untold' | undefined>
  lowStock: number
}

/**
 * Everything one rendering is given. The server reaches this through the build (`build.entry.module.loadContext`):
 * a context is known by identity, and a second copy of this module would have contexts of its own.
 */
export function loadContext(given: PageGiven): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(given.transport))
  context.set(shopContext, given.shop)
  context.set(nonceContext, given.nonce)
  context.set(handOverContext, given.handOver)
  context.set(requestIdContext, given.requestId)
  context.set(toldContext, given.told)
  context.set(logContext, given.log)
  context.set(viewerRoleContext, given.findViewerRole)
  context.set(lowStockContext, given.lowStock)
  return context
}
