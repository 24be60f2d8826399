import { useId, useState } from 'react'

const foldedFrom = 200
const shownOfFolded = 150

/** A long one is folded after a whole word; whoever has no scripts reads all of it. */
export function ProductDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (text.length <= foldedFrom) return <p className="whitespace-pre-line">{text}</p>

  const cut = text.lastIndexOf(' ', shownOfFolded)
  const end = cut > 0 ? cut : shownOfFolded
  return (
    <div>
      <p id={id} className="whitespace-pre-line">
        {text.slice(0, end)}
        <span className={open ? 'hidden' : 'noscript:hidden'}>…</span>
        <span className={open ? '' : 'hidden noscript:inline'}>{text.slice(end)}</span>
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="-mb-2 inline-flex min-h-11 items-center font-semibold text-maroon underline-offset-4 hover:underline noscript:hidden"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Read Less' : 'Read More'}
      </button>
    </div>
  )
}
