import { useId } from 'react'

interface BuyOptionsProps {
  label: string
  options: readonly string[]
  chosen: string | undefined
  onChoose: (option: string) => void
}

/** One of a few, as chips; nothing where there is nothing to choose. */
export function BuyOptions({ label, options, chosen, onChoose }: BuyOptionsProps) {
  const name = useId()
  if (options.length === 0) return null
  return (
    <fieldset className="wrap-anywhere">
      <legend className="mb-2 text-sm">
        <span className="font-semibold">{label}:</span> {chosen}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} className="relative">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              className="peer sr-only"
              onChange={() => onChoose(option)}
            />
            <span className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-line bg-white px-4 text-sm transition peer-checked:border-maroon peer-checked:bg-maroon peer-checked:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon hover:bg-sand peer-checked:hover:bg-maroon">
              {option}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
