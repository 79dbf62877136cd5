import * as z from 'zod/mini'

import { institutionSettings } from '../business/institution-settings.ts'
import { Named, timeField, versionField } from '../kit/fields.ts'
import { Role, Status } from '../kit/roles.ts'

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: Status,
  branch: z.nullable(Named),
  /** Null for a SUPER_ADMIN, who belongs to no institution. */
  institution: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      status: Status,
      currency: z.nullable(z.string()),
      /** Printed on receipts. */
      tin: z.nullable(z.string()),
      /** Absent in a browser's session of an earlier version. */
      phone: z._default(z.nullable(z.string()), null),
      ...institutionSettings,
      version: z._default(versionField, 1),
    }),
  ),
  createdAt: timeField,
  /** The password was made by somebody else and is to be changed; absent for all others. */
  mustChangeCredentials: z.optional(z.literal(true)),
  /** Takes over a counter with it; absent for all others. */
  hasPin: z.optional(z.literal(true)),
  /** Needs an approval to void a sale; absent: has `voids.make`. */
  asksToVoid: z.optional(z.literal(true)),
  version: versionField,
})
export type User = z.infer<typeof User>

/** The signed-in user and their access. A server of an older version sends no access. */
export const Me = z.extend(User, {
  permissions: z.optional(z.array(z.string())),
  branchIds: z.optional(z.union([z.literal('all'), z.array(z.string())])),
})
export type Me = z.infer<typeof Me>
