import { useEffect, useEffectEvent, useRef } from 'react'
import { useUnseenOrders } from '../unseen-orders.ts'

/** When the badge counts anew, the rows do too, or the two would tell different stories. */
export function useReloadOnNews(reload: () => void): void {
  const { count } = useUnseenOrders()
  const known = useRef(count)
  const readAgain = useEffectEvent(reload)
  useEffect(() => {
    if (known.current === count) return
    known.current = count
    readAgain()
  }, [count])
}
