import * as z from 'zod/mini'

import type { Permission } from './permissions.ts'

export const SEEN_WITH = /* @__PURE__ */ z.registry<{ needs: Permission }>()

/** A field of replies, absent without the permission: the server leaves it out, whatever a handler answers, and the documents of the API name it. */
/* @__NO_SIDE_EFFECTS__ */
export function seenWith<S extends z.ZodMiniType>(
  permission: Permission,
  schema: S,
): z.ZodMiniOptional<S> {
  const field = z.optional(schema)
  SEEN_WITH.add(field, { needs: permission })
  return field
}
