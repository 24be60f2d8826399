import { StartupError } from '#server/startup-error.ts'

/** What an option says, where it is a whole number from 1 on: a trial of none would find nothing wrong. */
export function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new StartupError(`--${option} takes a whole number from 1 on, not “${text}”`)
  return number
}

/** What an option says, where it is one of these. */
export function oneOf<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const named = names.find((name) => name === text)
  if (named === undefined) throw new StartupError(`--${option} takes one of: ${names.join(', ')}; not “${text}”`)
  return named
}
