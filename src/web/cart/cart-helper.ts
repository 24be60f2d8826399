import { clearSession, readSession } from '../account/session.ts'
import { browserApi } from '../browser-api.ts'
import { announceCart } from './cart-store.ts'
import { createCartHelper } from './create-cart-helper.ts'

/** The cart of whoever is signed in at this browser. */
export const cartHelper = createCartHelper({
  api: browserApi,
  session: () => readSession()?.token,
  signOut: () => clearSession(),
  announce: announceCart,
})

export const addToCart = cartHelper.add
