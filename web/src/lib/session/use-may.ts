import { mayUser } from './access.ts'
import { useUser } from './use-user.ts'

import type { Needs } from '@mezgeb/contract/kit/permissions'

export function useMay(): (needs: Needs) => boolean {
  const user = useUser()
  return (needs) => mayUser(user, needs)
}
