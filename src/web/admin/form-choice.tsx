import type { ComponentProps } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { ChoiceSelect } from './choice-select.tsx'

type FormChoiceProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof ChoiceSelect>,
  'value' | 'onChange' | 'error' | 'ref'
> & {
  control: Control<Values>
  name: Path<Values>
  onChosen?: (value: string) => void
}

/** A choice that is one of a form's fields. */
export function FormChoice<Values extends FieldValues>(props: FormChoiceProps<Values>) {
  const { control, name, onChosen, ...rest } = props
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name })
  const chosen: unknown = value
  return (
    <ChoiceSelect
      {...rest}
      ref={ref}
      value={typeof chosen === 'string' ? chosen : ''}
      error={fieldState.error?.message}
      onChange={(next) => {
        onChange(next)
        onChosen?.(next)
      }}
    />
  )
}
