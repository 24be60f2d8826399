import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link, useLocation } from 'react-router'

interface RowActionsProps {
  /** Names the row to those who hear the buttons out of their place. */
  name: string
  to: string
  /** Travels along to the form, with the list to come back to. */
  state: Record<string, string>
  onDelete: () => void
  /** Given where another like it can be made of it. */
  onDuplicate?: () => void
}

const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-small border px-3 font-semibold transition sm:min-h-9 sm:px-2.5 active:translate-y-px'

export function RowActions({ name, to, state, onDelete, onDuplicate }: RowActionsProps) {
  const { search } = useLocation()
  return (
    <span className="inline-flex gap-2 max-sm:grow max-sm:flex-wrap max-sm:justify-end">
      <Link
        to={to}
        state={{ ...state, list: search }}
        aria-label={`Edit ${name}`}
        className={`${look} border-line hover:bg-sand`}
      >
        <Pencil aria-hidden className="size-4" />
        Edit
      </Link>
      {onDuplicate && (
        <button
          type="button"
          aria-label={`Duplicate ${name}`}
          className={`${look} border-line hover:bg-sand`}
          onClick={onDuplicate}
        >
          <Copy aria-hidden className="size-4" />
          Duplicate
        </button>
      )}
      <DeleteAction name={name} onDelete={onDelete} />
    </span>
  )
}

/** By itself where a row can't be edited. */
export function DeleteAction({ name, onDelete }: Pick<RowActionsProps, 'name' | 'onDelete'>) {
  return (
    <button
      type="button"
      aria-label={`Delete ${name}`}
      className={`${look} border-red/40 text-red hover:bg-red-wash`}
      onClick={onDelete}
    >
      <Trash2 aria-hidden className="size-4" />
      Delete
    </button>
  )
}
