import { useEffect, useEffectEvent } from 'react'
import type { DeskOrder } from '#contracts/order-desk.ts'
import { useMarks } from '../use-marks.ts'
import { isPaid } from './is-paid.ts'

/** An order that is looked at is no longer new. */
export function useSeen(order: DeskOrder): void {
  const { markOneSeen } = useMarks(() => {})
  const isNews = !order.seenByAdmin && isPaid(order)
  const mark = useEffectEvent(() => void markOneSeen(order._id))
  useEffect(() => {
    if (isNews) mark()
  }, [isNews])
}
