import { useEffect } from 'react'
import { OptionGroup, optionLook } from '../../ui/option-list.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { FinderOption } from './finder-options.ts'

interface FinderListProps {
  listId: string
  options: readonly FinderOption[]
  active: FinderOption | undefined
  onPick: (option: FinderOption) => void
}

const groups: readonly { kind: FinderOption['kind']; title: string }[] = [
  { kind: 'tab', title: 'Go to' },
  { kind: 'deed', title: 'Do' },
  { kind: 'product', title: 'Products' },
  { kind: 'order', title: 'Orders' },
  { kind: 'user', title: 'Users' },
]

/** By which the field names the one that its arrow keys have reached. */
export function optionId(listId: string, { key }: FinderOption): string {
  return `${listId}-${key.replaceAll(' ', '-')}`
}

export function FinderList({ listId, options, active, onPick }: FinderListProps) {
  const activeId = active && optionId(listId, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={listId} role="listbox" aria-label="Found">
      {groups.map(({ kind, title }) => {
        const those = options.filter((option) => option.kind === kind)
        if (those.length === 0) return null
        return (
          <OptionGroup key={kind} title={title}>
            {those.map((option) => (
              <Row
                key={option.key}
                id={optionId(listId, option)}
                option={option}
                isActive={option === active}
                onPick={onPick}
              />
            ))}
          </OptionGroup>
        )
      })}
    </div>
  )
}

interface RowProps {
  id: string
  option: FinderOption
  isActive: boolean
  onPick: (option: FinderOption) => void
}

function Row({ id, option, isActive, onPick }: RowProps) {
  const { text, detail, image, icon: Icon } = option
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={optionLook}
      // The field keeps the focus until something is chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(option)}
    >
      {Icon && !image ? (
        <Icon aria-hidden className="mx-2 size-5 shrink-0 text-gold" />
      ) : (
        <Picture src={image} alt="" width={36} height={36} className="size-9 shrink-0 rounded-small object-cover" />
      )}
      <span className="grid min-w-0">
        <span className="truncate">{text}</span>
        {detail && <span className="truncate text-xs text-muted">{detail}</span>}
      </span>
    </button>
  )
}
