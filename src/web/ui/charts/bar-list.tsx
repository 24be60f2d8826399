import type { ReactNode } from 'react'
import { type ChartColour, chartColours } from './marks.tsx'

interface Bar {
  key: string
  /** Stands before it. */
  picture?: ReactNode
  name: ReactNode
  value: number
  words: string
}

/** Lying bars, the longest first, each with its name and value written beside it. */
export function BarList({ label, bars, colour }: { label: string; bars: readonly Bar[]; colour: ChartColour }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol aria-label={label} className="grid gap-3">
      {bars.map(({ key, picture, name, value, words }) => (
        <li key={key} className={`grid items-center gap-3 ${picture ? 'grid-cols-[auto_1fr]' : 'grid-cols-1'}`}>
          {picture}
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              {name}
              <span className="text-sm tabular-nums">{words}</span>
            </div>
            <span aria-hidden className="block h-2.5 rounded-full bg-sand forced-color-adjust-none">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(value / longest) * 100}%`, backgroundColor: chartColours[colour] }}
              />
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
