import { SEEN_WITH } from '@mezgeb/contract/kit/seen-with'
import * as z from 'zod/mini'

import type { Permission } from '@mezgeb/contract/kit/permissions'

/** By the name of a field the permission that it needs, or the same for the fields inside it. A list counts as its items. */
type Fields = Map<string, Permission | Fields>

type Permissions = ReadonlySet<Permission>

export type Hide = (permissions: Permissions) => ((reply: unknown) => unknown) | null

/** Null for a reply that is the same for every caller. */
export function hideIn(schema: z.ZodMiniType): Hide | null {
  const fields = fieldsIn(schema)
  const needed = [...permissionsOf(fields)]
  if (needed.length === 0) return null
  return (permissions) =>
    needed.every((one) => permissions.has(one))
      ? null
      : (reply) => without(reply, fields, permissions)
}

function fieldsIn(schema: z.core.$ZodType, fields: Fields = new Map()): Fields {
  for (const part of Object.values(schema._zod.def).flat()) {
    if (part instanceof z.core.$ZodType) fieldsIn(part, fields)
  }
  if (!(schema instanceof z.core.$ZodObject)) return fields
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const known = SEEN_WITH.get(field)?.needs ?? fields.get(name)
    const found = typeof known === 'string' ? known : fieldsIn(field, known)
    if (typeof found === 'string' || found.size > 0) fields.set(name, found)
  }
  return fields
}

const permissionsOf = (fields: Fields): Permission[] =>
  [...fields.values()].flatMap((one) => (typeof one === 'string' ? one : permissionsOf(one)))

function without(value: unknown, fields: Fields, permissions: Permissions): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, fields, permissions))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
      const found = fields.get(name)
      if (typeof found === 'string') return permissions.has(found) ? [[name, field]] : []
      return [[name, found === undefined ? field : without(field, found, permissions)]]
    }),
  )
}
