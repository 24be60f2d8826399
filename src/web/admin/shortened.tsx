import { useState } from 'react'

const most = 120

/** A long text in a few lines, the whole of it where one asks. */
export function Shortened({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= most * 1.25) return text
  return (
    <>
      {isWhole ? <span className="whitespace-pre-line">{text}</span> : `${startOf(text)}…`}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        className="font-semibold text-maroon underline underline-offset-4"
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </button>
    </>
  )
}

/** Half of a character that takes two places would be shown as a question mark. */
function startOf(text: string): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
