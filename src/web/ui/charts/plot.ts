import { roundTicks } from './scale.ts'

export interface Point {
  key: string
  /** In full: `Week from 9 Nov 2026`. */
  name: string
  /** Under the axis: `9 Nov`. */
  short: string
  value: number
}

/** Where everything stands, in pixels. */
export interface Plot {
  width: number
  height: number
  left: number
  right: number
  base: number
  ticks: number[]
  band: number
  x: (place: number) => number
  y: (value: number) => number
}

/** Above stand the highest value and, over it, the words of whichever is looked at. */
const edges = { left: 64, right: 12, top: 52, bottom: 28 }

export function plotOf(
  points: readonly Point[],
  { width, height, isWhole }: { width: number; height: number; isWhole: boolean },
): Plot {
  const ticks = roundTicks(Math.max(0, ...points.map(({ value }) => value)), isWhole)
  const top = ticks.at(-1) || 1
  const base = height - edges.bottom
  const right = Math.max(edges.left + 1, width - edges.right)
  const band = (right - edges.left) / Math.max(1, points.length)
  return {
    width,
    height,
    left: edges.left,
    right,
    base,
    ticks,
    band,
    x: (place) => edges.left + (place + 0.5) * band,
    y: (value) => base - (value / top) * (base - edges.top),
  }
}
