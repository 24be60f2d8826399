import { useState } from 'react'

const most = 120

interface ShortenedProps {
  text: string
  /** What it is: several stand on one page, and who hears a button can't see where it stands. */
  of: string
}

/** A long text in a few lines, the whole of it where one asks. */
export function Shortened({ text, of }: ShortenedProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > most * 1.25
  return (
    <>
      <span className="whitespace-pre-line">{isLong && !isWhole ? `${startOf(text)}…` : text}</span>
      {isLong && ' '}
      {isLong && (
        <button
          type="button"
          className="-my-3 inline-flex min-h-11 items-center font-semibold text-maroon underline underline-offset-4 sm:my-0 sm:min-h-0"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
          <span className="sr-only"> of {of}</span>
        </button>
      )}
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
