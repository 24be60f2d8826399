import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#contracts/products.ts'
import { ApiError } from '../../api-error.ts'
import { failureWords, forgetLapsedSession } from '../../failure.ts'
import { useMessageBox } from '../message-box.tsx'
import { entryOf, type Figure, faultIn, formatTyped } from './figures.ts'
import { readFresh, saveFigure } from './save-figure.ts'

interface FigurePlan {
  figure: Figure
  product: Product
  onFresh: (product: Product) => void
  onGone: () => void
}

interface FigureState {
  /** Undefined while it is no field. */
  typed?: string
  note?: string
  /** What is on its way to the shop. */
  saving?: string
}

export function useFigure({ figure, product, onFresh, onGone }: FigurePlan) {
  const [{ typed, note, saving }, set] = useState<FigureState>({})
  const tell = useMessageBox()
  const isGone = useRef(false)
  const tellOfIt = (words: string) => tell.error(`${product.product_name}: ${words}`)
  const onLeaving = useEffectEvent(() => {
    isGone.current = true
    const isUnsaved = typed !== undefined && typed.trim() !== entryOf(figure, product)
    if (isUnsaved) tellOfIt(faultIn(figure, typed) ?? 'What was typed has not been saved.')
  })
  // Another tab or page takes the field along, and with it the place where a refusal would be read.
  useEffect(() => {
    isGone.current = false
    return () => onLeaving()
  }, [])

  const send = async (entry: string) => {
    set({ saving: entry })
    try {
      onFresh(await saveFigure(figure, product, entry))
      set({})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await refused(entry, error)
      forgetLapsedSession(error)
    }
  }

  /** What was typed stays in the field, with what speaks against it. */
  const refused = async (entry: string, error: ApiError) => {
    const words = failureWords(error, 'It could not be saved.')
    if (error.code === 'not_found') {
      tell.error(words)
      return onGone()
    }
    const fresh = error.code === 'conflict' ? await readFresh(product) : undefined
    if (isGone.current) return tellOfIt(words)
    if (fresh) onFresh(fresh)
    set({ typed: entry, note: fresh ? conflictWords(figure, product, fresh) : words })
  }

  const save = () => {
    if (typed === undefined) return
    if (typed.trim() === entryOf(figure, product)) return set({})
    const fault = faultIn(figure, typed)
    if (fault) set({ typed, note: fault })
    else void send(typed.trim())
  }
  return {
    typed,
    note,
    isSaving: saving !== undefined,
    /** What it will be, while it is on its way. */
    shown: saving === undefined ? undefined : formatTyped(figure, saving),
    open: () => saving === undefined && set({ typed: entryOf(figure, product) }),
    type: (next: string) => set({ typed: next }),
    leave: () => set({}),
    save,
  }
}

function conflictWords(figure: Figure, seen: Product, fresh: Product): string {
  const now = figure.format(figure.valueOf(fresh))
  const isSame = figure.valueOf(fresh) === figure.valueOf(seen)
  return `${isSame ? `Changed elsewhere, still ${now}` : `It is ${now} now`}. Enter saves yours.`
}
