import type { Plot, Point } from './plot.ts'
import { namedPlaces } from './scale.ts'

const roomForName = 72

/** Few lines across, each with its value, and as many names below as fit. */
export function Axes({
  points,
  plot,
  tick,
}: {
  points: readonly Point[]
  plot: Plot
  tick: (value: number) => string
}) {
  const room = Math.floor((plot.right - plot.left) / roomForName)
  return (
    <g fontSize={13} className="fill-muted tabular-nums">
      {plot.ticks.map((value) => (
        <g key={value}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={plot.y(value)}
            y2={plot.y(value)}
            className={value === 0 ? 'stroke-line' : 'stroke-hairline'}
          />
          <text x={plot.left - 8} y={plot.y(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {namedPlaces(points.length, room).map((place) => (
        <text key={points[place]?.key} x={plot.x(place)} y={plot.base + 20} textAnchor="middle">
          {points[place]?.short}
        </text>
      ))}
    </g>
  )
}

/** The highest value is written at its place, so that the chart says something before it is touched. */
export function TopLabel({
  points,
  plot,
  words,
}: {
  points: readonly Point[]
  plot: Plot
  words: (value: number) => string
}) {
  const highest = Math.max(...points.map(({ value }) => value))
  if (highest <= 0) return null
  const place = points.findIndex(({ value }) => value === highest)
  const x = plot.x(place)
  const anchor = x > plot.right - 60 ? 'end' : x < plot.left + 60 ? 'start' : 'middle'
  return (
    <text
      x={
        anchor === 'end'
          ? Math.min(plot.right, x + plot.band / 2)
          : anchor === 'start'
            ? Math.max(plot.left, x - plot.band / 2)
            : x
      }
      y={plot.y(highest) - 9}
      textAnchor={anchor}
      fontSize={13}
      fontWeight={600}
      className="fill-ink tabular-nums"
    >
      {words(highest)}
    </text>
  )
}
