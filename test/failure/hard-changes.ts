/** Changes to tables under which the version before, which still runs during a rolling restart, would fail. */
const hardChanges: readonly { what: string; pattern: RegExp }[] = [
  { what: 'drops a table', pattern: /\bdrop\s+(table|view|materialized\s+view)\b/ },
  {
    what: 'drops a column',
    pattern:
      /\bdrop\s+(column\b|(?!column|constraint|default|not\s|index|expression|identity|trigger|function)\w+\s*(,|$))/,
  },
  { what: 'renames', pattern: /\brename\b/ },
  { what: 'changes a type', pattern: /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/ },
  { what: 'wants a value in a column that had none', pattern: /\bset\s+not\s+null\b/ },
  { what: 'takes a default away', pattern: /\bdrop\s+default\b/ },
  { what: 'drops a function or a type', pattern: /\bdrop\s+(function|procedure|type|domain|schema|sequence)\b/ },
]

/** A column that the migration itself adds is nobody's yet. */
const ownColumn = /\badd\s+column\s+(\w+)/g
const changedType = /\balter\s+column\s+(\w+)\s+type\b/g

const addedColumn =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint|primary|unique|check|foreign)\w+\s+[^,;]*/g

/** A comment such as `-- unused since 0014: orders.found_by` says that no version that may still run needs it. */
const excuse = /^--\s*unused since (\d{4}): \S/m

/** What in a migration the version before would not survive. Empty where it says since when nothing needs it. */
export function hardChangesIn(text: string): string[] {
  if (excuse.test(text)) return []
  const statements = statementsIn(text)
  const own = new Set(statements.flatMap((statement) => [...statement.matchAll(ownColumn)].map(([, name]) => name)))
  return statements.flatMap((whole) => {
    const statement = whole.replaceAll(changedType, (change, name: string) => (own.has(name) ? '' : change))
    const found = hardChanges.filter(({ pattern }) => pattern.test(statement)).map(({ what }) => what)
    const wanting = [...statement.matchAll(addedColumn)].some(([column]) => isWanting(column))
    const addsToTable = /^alter\s+table\b/.test(statement)
    return [...found, ...(addsToTable && wanting ? ['adds a column that the version before does not fill'] : [])]
  })
}

function isWanting(column: string): boolean {
  return /\bnot\s+null\b/.test(column) && !/\b(default|generated)\b/.test(column)
}

/** In lower case, without comments, and without the bodies of functions, which change no table. */
function statementsIn(text: string): string[] {
  const bare = text
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
  return bare
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
