import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const patienceMs = 150

/** Stands under the bar, and is read out, while the next page keeps one waiting; a quick one comes without it. */
export function WaitingLine() {
  const isUnderWay = useNavigation().state !== 'idle'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return (
    <>
      <p role="status" className="sr-only">
        {isSlow && 'Loading…'}
      </p>
      {isSlow && <div className="waiting-line" />}
    </>
  )
}
