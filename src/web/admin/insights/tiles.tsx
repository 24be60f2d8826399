import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Equal from 'lucide-react/icons/equal'
import type { SalesFigures } from '#contracts/insights.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Change, changeOf, type Figure, figures } from './figures.ts'

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6'
const tile = 'grid content-start gap-1 rounded-small border border-hairline bg-white p-4'

/** The period at a glance, each figure against the period before. */
export function Tiles({ total, before }: { total: SalesFigures; before: SalesFigures }) {
  return (
    <dl className={grid}>
      {figures.map((figure) => {
        const now = figure.read(total)
        return (
          <div key={figure.name} className={tile}>
            <dt className="text-sm text-muted">{figure.name}</dt>
            <dd className="text-lg font-semibold wrap-anywhere tabular-nums sm:text-xl">
              {now === null ? 'None' : figure.words(now)}
            </dd>
            <dd>
              <ChangeNote figure={figure} change={changeOf(figure, now, figure.read(before))} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const arrows = { up: ArrowUp, down: ArrowDown, same: Equal }

function ChangeNote({ figure, change }: { figure: Figure; change: Change }) {
  const Arrow = arrows[change.way]
  return (
    <span className={`flex items-start gap-1 text-xs ${lookOf(figure, change)}`}>
      <Arrow aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {change.words}
    </span>
  )
}

function lookOf({ more }: Figure, { way }: Change): string {
  if (way === 'same') return 'text-muted'
  return (way === 'up') === (more === 'good') ? 'text-green' : 'text-red'
}

export function TilesSkeleton() {
  return (
    <div className={grid}>
      {figures.map(({ name }) => (
        <div key={name} className={tile}>
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}
