interface SumRowProps {
  name: string
  value: string
  /** What all the others come to. */
  isTotal?: boolean
}

/** One line of a bill, inside a `<dl>`. */
export function SumRow({ name, value, isTotal = false }: SumRowProps) {
  const look = isTotal ? 'border-t border-hairline pt-3 text-lg font-semibold' : ''
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
