import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { failureWords, forgetLapsedSession } from './failure.ts'
import { notify } from './ui/notify.ts'

interface FormPlan<Values extends FieldValues> {
  schema: z.ZodMiniType<unknown, Values>
  /** In the order they stand on the page: the first wrong one of a refusal gets the focus. */
  fields: readonly Path<Values>[]
  /** Left out where nothing is known, so that what was typed before the page came alive stays. */
  known?: NoInfer<DefaultValues<Values>>
  /** Said where the server gave no words of its own. */
  failed: string
  /** How every refusal is said; where nothing is stated, those that no field says come as a toast. */
  tell?: (words: string) => void
  /** At the login, where a wrong password is refused as a lapsed session is: whoever is signed in stays so. */
  keepsSession?: true
  submit: (values: Values) => Promise<void>
}

interface FieldOptions<Values extends FieldValues> {
  /** Fields that are checked again when this one changes. */
  deps: Path<Values>[]
}

/** Every form behaves the same: checked when sent, then as one types; sent once; a refusal lands on its fields. */
export function useShopForm<Values extends FieldValues>(plan: FormPlan<Values>) {
  const { schema, fields, known, failed, tell, submit } = plan
  const sending = useRef(false)
  const sent = useRef<readonly unknown[]>([])
  const form = useForm<Values>({
    // What was typed travels as it is: the server reads it with the same schema.
    resolver: zodResolver(schema, undefined, { raw: true }),
    ...(known ? { defaultValues: known } : {}),
  })
  const { formState } = form

  /** Puts each message on its field. What no field has said already is said in a toast. */
  const show = (error: ApiError) => {
    const wrong = fields.filter((field) => error.errors?.[field])
    wrong.forEach((field, place) =>
      form.setError(field, { message: error.errors?.[field] ?? '' }, { shouldFocus: place === 0 }),
    )
    const words = failureWords(error, failed)
    if (tell) tell(words)
    else if (!wrong.some((field) => error.errors?.[field] === words)) void notify('error', words)
  }

  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(error)
      if (!plan.keepsSession) forgetLapsedSession(error)
    }
  })

  /** Once it is saved: what was typed meanwhile stays, and all else is as it is `now`. */
  const settle = (now: DefaultValues<Values>) => {
    const typed = form.getValues(fields)
    form.reset(now)
    fields.forEach((field, place) => {
      const words = typed[place]
      if (typeof words === 'string' && words !== sent.current[place]) form.setValue(field, words, { shouldDirty: true })
    })
  }

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // A second click may come before the button has been drawn as busy.
    if (sending.current) return
    sending.current = true
    sent.current = form.getValues(fields)
    try {
      await send(event)
    } finally {
      sending.current = false
    }
  }

  return {
    onSubmit: (event: SyntheticEvent) => void onSubmit(event),
    busy: formState.isSubmitting,
    isDirty: formState.isDirty,
    /** True while something is wrong that the last try to send it found. */
    hasErrors: formState.isSubmitted && Object.keys(formState.errors).length > 0,
    /** Everything a field of `ui/` needs: `<TextField label="Email" {...field('email')} />`. */
    field: (name: Path<Values>, options?: FieldOptions<Values>) => ({
      ...form.register(name, { ...options }),
      error: form.getFieldState(name, formState).error?.message,
    }),
    /** For fields that are chosen and not typed. */
    control: form.control,
    setValue: form.setValue,
    getValues: form.getValues,
    reset: form.reset,
    settle,
    setFocus: form.setFocus,
    watch: form.watch,
  }
}
