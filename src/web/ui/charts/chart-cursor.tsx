import { type PointerEvent, useRef, useState } from 'react'
import { type ChartColour, chartColours } from './marks.tsx'
import type { Plot, Point } from './plot.ts'

interface ChartCursorProps {
  label: string
  points: readonly Point[]
  plot: Plot
  words: (value: number) => string
  colour: ChartColour
}

/** A slider laid over the whole chart: the browser knows how one is worked by keys and touch, and how it is read aloud. */
export function ChartCursor({ label, points, plot, words, colour }: ChartCursorProps) {
  const last = points.length - 1
  const [chosen, choose] = useState(last)
  const [isShown, show] = useState(false)
  const isPressed = useRef(false)
  const place = Math.min(chosen, last)
  const point = points[place]
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const under = Math.floor((event.clientX - left - plot.left) / plot.band)
    choose(Math.max(0, Math.min(last, under)))
    show(true)
  }
  if (!point) return null
  return (
    <>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={place}
        aria-label={`${label}, one value after the other`}
        aria-valuetext={`${point.name}: ${words(point.value)}`}
        className="peer absolute inset-0 m-0 h-full w-full cursor-crosshair touch-pan-y appearance-none opacity-0"
        // While it is pressed, the chart knows better than the slider's own thumb what is under the pointer.
        onChange={({ target }) => isPressed.current || choose(Number(target.value))}
        onFocus={() => show(true)}
        onBlur={() => show(false)}
        onPointerMove={follow}
        onPointerDown={(event) => {
          isPressed.current = true
          follow(event)
        }}
        onPointerUp={() => (isPressed.current = false)}
        onPointerCancel={() => (isPressed.current = false)}
        onPointerLeave={({ currentTarget }) => currentTarget.matches(':focus-visible') || show(false)}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-small -outline-offset-2 outline-maroon peer-focus-visible:outline-2"
      />
      {isShown && <Readout point={point} x={plot.x(place)} plot={plot} words={words} colour={colour} />}
    </>
  )
}

interface ReadoutProps {
  point: Point
  x: number
  plot: Plot
  words: (value: number) => string
  colour: ChartColour
}

const halfReadout = 84

function Readout({ point, x, plot, words, colour }: ReadoutProps) {
  const left = Math.max(halfReadout, Math.min(plot.width - halfReadout, x))
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <svg aria-hidden width={plot.width} height={plot.height}>
        <line
          x1={x}
          x2={x}
          y1={plot.y(plot.ticks.at(-1) ?? 0)}
          y2={plot.base}
          className="stroke-ink"
          strokeDasharray="3 3"
        />
        <circle
          cx={x}
          cy={plot.y(point.value)}
          r={5}
          fill={chartColours[colour]}
          stroke="var(--color-white)"
          strokeWidth={2}
        />
      </svg>
      <p
        style={{ left }}
        className="absolute -top-4 w-max max-w-42 -translate-x-1/2 rounded-small bg-ink px-2.5 py-1 text-center text-xs text-ivory shadow-soft"
      >
        {point.name}
        <strong className="block tabular-nums">{words(point.value)}</strong>
      </p>
    </div>
  )
}
