import * as z from 'zod/mini'

/** The fields of a body that are lists: a form with one entry for such a field still means a list. */
export function listFieldsOf(body: z.ZodMiniType | undefined): ReadonlySet<string> {
  const shape = body && shapeOf(body)
  return new Set(Object.keys(shape ?? {}).filter((name) => shape?.[name] && isList(shape[name])))
}

function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | undefined {
  if (schema instanceof z.core.$ZodObject) return schema._zod.def.shape
  return schema instanceof z.core.$ZodPipe ? shapeOf(schema._zod.def.in) : undefined
}

function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.core.$ZodArray) return true
  if (schema instanceof z.core.$ZodPipe) return isList(schema._zod.def.in)
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodReadonly
  ) {
    return isList(schema._zod.def.innerType)
  }
  return false
}
