import { useState } from 'react'
import { v7 as newId } from 'uuid'

/** For what a form adds, as long as it is open: pressed again after a reply was lost, it adds nothing twice. */
export function useDrawnId(): string {
  const [id] = useState(() => newId())
  return id
}
