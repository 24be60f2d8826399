import { sql } from 'kysely'
import type { Db } from './database.ts'

interface Column {
  table: string
  name: string
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
  checks: string[]
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
}
const dates = ['date', 'timestamp', 'timestamptz']

/** The text of tables.gen.ts: what Kysely may know of each table, read from the migrated database itself. */
export async function generateTableTypes(db: Db): Promise<string> {
  const columns = await listColumns(db)
  const tables = [...new Set(columns.map((column) => column.table))]
  const shapes = tables.map((table) => {
    const lines = columns.filter((column) => column.table === table).map((column) => `    ${toProperty(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `// Made from the migrated database by: npm run db:types
import type { ColumnType } from 'kysely'

export interface Tables {
${shapes.join('')}}
`
}

function toProperty(column: Column): string {
  const kept = toKept(column)
  const given = dates.includes(column.type) ? `${kept} | string` : kept
  const inserted = column.isComputed ? 'never' : column.hasDefault ? `${given} | undefined` : given
  const updated = column.isComputed ? 'never' : given
  if (kept === inserted && kept === updated) return `${column.name}: ${kept}`
  return `${column.name}: ColumnType<${kept}, ${inserted}, ${updated}>`
}

function toKept(column: Column): string {
  const one = toUnion(column) ?? (dates.includes(column.type) ? 'Date' : (typeNames[column.type] ?? 'string'))
  const all = column.isArray ? `${one.includes(' ') ? `(${one})` : one}[]` : one
  return column.isNullable && all !== 'unknown' ? `${all} | null` : all
}

/** `role in ('user', 'admin')` comes back from the catalogue as `role = ANY (ARRAY['user'::text, …])`. */
function toUnion({ name, checks }: Column): string | undefined {
  const start = `CHECK ((${name} = ANY (ARRAY[`
  const list = checks.find((check) => check.startsWith(start))
  const words = list?.matchAll(/'((?:[^']|'')*)'::/g)
  return words && [...words].map(([, word = '']) => `'${word.replaceAll("''", "\\'")}'`).join(' | ')
}

async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select
      c.relname as "table",
      a.attname as name,
      coalesce(element.typname, t.typname) as type,
      element.oid is not null as "isArray",
      not a.attnotnull as "isNullable",
      (a.atthasdef or a.attidentity <> '') as "hasDefault",
      (a.attgenerated <> '' or a.attidentity = 'a') as "isComputed",
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname
      ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db)
  return rows
}
