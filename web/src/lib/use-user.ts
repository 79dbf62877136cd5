import { useSession } from './use-session.ts'

import type { User } from '@mezgeb/contract/users'

/** The signed-in user; only below RequireSession. */
export function useUser(): User {
  const session = useSession()
  if (session === null) throw new Error('useUser needs a session')
  return session.user
}
