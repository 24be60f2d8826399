import { Axes, TopLabel } from './axes.tsx'
import { ChartCursor } from './chart-cursor.tsx'
import { AreaMarks, BarMarks, type ChartColour } from './marks.tsx'
import { type Point, plotOf } from './plot.ts'
import { useWidth } from './use-width.ts'

interface SeriesChartProps {
  /** What is shown: `Sales`. */
  label: string
  /** All of it in a sentence, for those who do not see it. */
  summary: string
  points: readonly Point[]
  look: 'area' | 'bars'
  colour: ChartColour
  /** A value in full. */
  words: (value: number) => string
  /** A value beside its line, in few characters. */
  tick: (value: number) => string
  /** Pieces and orders have no halves. */
  isWhole?: boolean
}

const height = 256

/** Values over time. Each one is told under the pointer and, by the arrow keys, to the keyboard. */
export function SeriesChart({ label, summary, points, look, colour, words, tick, isWhole = false }: SeriesChartProps) {
  const { box, width } = useWidth()
  const plot = plotOf(points, { width, height, isWhole })
  const Marks = look === 'area' ? AreaMarks : BarMarks
  return (
    // Clipped for the moment in which the screen is narrower and the chart is not yet.
    <div ref={box} className="relative overflow-x-clip" style={{ height }}>
      {width > 0 && points.length > 0 && (
        <>
          <svg role="img" aria-label={summary} width={width} height={height} className="absolute inset-0">
            <Axes points={points} plot={plot} tick={tick} />
            <Marks points={points} plot={plot} colour={colour} />
            <TopLabel points={points} plot={plot} words={words} />
          </svg>
          <ChartCursor label={label} points={points} plot={plot} words={words} colour={colour} />
        </>
      )}
    </div>
  )
}
