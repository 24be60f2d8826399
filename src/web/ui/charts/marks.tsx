import type { Plot, Point } from './plot.ts'

/** Few, and told apart by more than their hue: each stands in a chart of its own. */
export const chartColours = {
  maroon: 'var(--color-maroon)',
  gold: 'var(--color-gold)',
  sage: 'var(--color-sage)',
}
export type ChartColour = keyof typeof chartColours

interface MarksProps {
  points: readonly Point[]
  plot: Plot
  colour: ChartColour
}

export function AreaMarks({ points, plot, colour }: MarksProps) {
  const fill = chartColours[colour]
  const line = points.map(({ value }, place) => `${plot.x(place)},${plot.y(value)}`).join(' ')
  const [first, last] = [plot.x(0), plot.x(points.length - 1)]
  return (
    <>
      <polygon points={`${first},${plot.base} ${line} ${last},${plot.base}`} fill={fill} opacity={0.12} />
      <polyline points={line} fill="none" stroke={fill} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" />
      {points.length <= 45 &&
        points.map(({ key, value }, place) => (
          <circle key={key} cx={plot.x(place)} cy={plot.y(value)} r={2.5} fill={fill} />
        ))}
    </>
  )
}

export function BarMarks({ points, plot, colour }: MarksProps) {
  const width = Math.max(1, Math.min(48, plot.band * 0.7))
  return points.map(({ key, value }, place) => (
    <rect
      key={key}
      x={plot.x(place) - width / 2}
      y={plot.y(value)}
      width={width}
      height={Math.max(0, plot.base - plot.y(value))}
      rx={Math.min(2, width / 3)}
      fill={chartColours[colour]}
    />
  ))
}
