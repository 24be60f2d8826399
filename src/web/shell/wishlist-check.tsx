import { useEffect } from 'react'
import { onSessionChange } from '../account/session.ts'
import { findCode } from '../late-code.ts'
import { isWishlistStale } from '../storefront/wishlist-store.ts'

/** With a login the visitor's wishes go to the account; nobody else fetches the code for it. */
export function WishlistCheck() {
  useEffect(() => {
    let underWay = false
    const check = () => {
      if (underWay || !isWishlistStale()) return
      underWay = true
      void findCode(() => import('../storefront/wishlist-calls.ts'))
        .then((calls) => calls?.refreshWishes())
        .finally(() => {
          underWay = false
        })
    }
    check()
    return onSessionChange(check)
  }, [])
  return null
}
