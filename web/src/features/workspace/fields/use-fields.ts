import { useMemo } from 'react'

import { useUser } from '../../../lib/session/use-user.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** The fields of an entity as the signed-in user sees them, the same array until the user changes. */
export function useFields<Item>(
  fieldsFor: (user: User) => readonly Field<Item>[],
): readonly Field<Item>[] {
  const user = useUser()
  return useMemo(() => fieldsFor(user), [fieldsFor, user])
}
