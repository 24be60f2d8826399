import * as z from 'zod/mini'

const Line = z.looseObject({
  msg: z.string(),
  level: z.string(),
  reqId: z.optional(z.string()),
  route: z.optional(z.string()),
  status: z.optional(z.int()),
  person: z.optional(z.string()),
  order: z.optional(z.string()),
  job: z.optional(z.string()),
})
export type Line = z.infer<typeof Line>

/** The lines of a shop's log, oldest first, without those that greet a person on the terminal. */
export function linesIn(text: string): Line[] {
  const json = text.split('\n').filter((line) => line.startsWith('{'))
  return json.map((line) => z.parse(Line, JSON.parse(line)))
}

/** What each was about, in the order in which it is first told. */
export function stationsOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ job, route, msg }) => job ?? route ?? msg))]
}
