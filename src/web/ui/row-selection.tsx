/** Which rows are chosen, by their keys. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>
  onChange: (next: ReadonlySet<string>) => void
  /** What its box is called to those who hear it: `order ALK-1042`. */
  nameOf: (row: Row) => string
}

interface SelectAllProps {
  keys: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (next: ReadonlySet<string>) => void
  /** Where there is room for words beside it. */
  label?: string
}

/** Chooses all rows of this page, or none of them. */
export function SelectAll({ keys, chosen, onChange, label }: SelectAllProps) {
  const count = keys.filter((key) => chosen.has(key)).length
  const all = keys.length > 0 && count === keys.length
  return (
    <RowBox
      name="Select all on this page"
      label={label}
      checked={all}
      partly={count > 0 && !all}
      onToggle={() => onChange(all ? without(chosen, keys) : new Set([...chosen, ...keys]))}
    />
  )
}

interface SelectRowProps<Row> {
  row: Row
  rowKey: string
  selection: Selection<Row>
}

export function SelectRow<Row>({ row, rowKey, selection: { chosen, onChange, nameOf } }: SelectRowProps<Row>) {
  const checked = chosen.has(rowKey)
  return (
    <RowBox
      name={`Select ${nameOf(row)}`}
      checked={checked}
      onToggle={() => onChange(checked ? without(chosen, [rowKey]) : new Set([...chosen, rowKey]))}
    />
  )
}

interface RowBoxProps {
  name: string
  label?: string | undefined
  checked: boolean
  partly?: boolean
  onToggle: () => void
}

/** The label reaches beyond the box, so that a thumb finds it. */
function RowBox({ name, label, checked, partly = false, onToggle }: RowBoxProps) {
  return (
    <label
      className={`inline-flex min-h-11 align-middle min-w-11 items-center gap-3 ${label ? '' : '-m-3 justify-center'}`}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        type="checkbox"
        aria-label={name}
        checked={checked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-maroon"
      />
      {label}
    </label>
  )
}

function without(chosen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return new Set([...chosen].filter((key) => !keys.includes(key)))
}
