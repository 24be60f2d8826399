import { useEffect, useEffectEvent } from 'react'
import type { DeskOrder } from '#contracts/order-desk.ts'
import { useMarks } from '../use-marks.ts'

/** An order that is looked at is no longer new. */
export function useSeen({ _id, isNew }: DeskOrder): void {
  const { markOneSeen } = useMarks(() => {})
  const mark = useEffectEvent(() => void markOneSeen(_id))
  useEffect(() => {
    if (isNew) mark()
  }, [isNew])
}
